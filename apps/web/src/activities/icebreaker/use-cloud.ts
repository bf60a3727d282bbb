/** When a cloud is drawn: when the browser is idle, not too often, and never without keeping the cloud before. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { layoutCloud } from "./cloud-layout.ts";
import { type CloudMotion, planMotion } from "./cloud-motion.ts";
import type { Cloud, CountedWord } from "./cloud-words.ts";
import { loadCloudFont, measureWord, onLateFont } from "./measure-word.ts";
import { whenIdle } from "./when-idle.ts";

/** Many answers at once redraw the cloud no oftener than this. Longer than any motion, so that none is cut short. */
const REDRAW_GAP_MS = 600;
const FONT_PATIENCE_MS = 1200;

interface CloudWish {
  words: readonly CountedWord[];
  width: number;
  height: number;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  ownWords?: ReadonlySet<string> | undefined;
}

interface CloudReports {
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

/** What went wrong: getting ready to draw, or drawing. */
export type CloudFailure = "initialize" | "generate";

interface DrawnCloud {
  cloud: Cloud;
  /** How the cloud before becomes this one; null where nothing moves. */
  motion: CloudMotion | null;
}

/** The cloud for these words once it is drawn; until then, and on a failure, the one before. */
export function useCloud(wish: CloudWish, { onDrawn, onFailure }: CloudReports): DrawnCloud | null {
  const { words, width, height, minSize, maxSize, ownWords } = wish;
  const [drawn, setDrawn] = useState<DrawnCloud | null>(null);
  const [fontArrivals, setFontArrivals] = useState(0);
  const wished = useRef(wish);
  const shown = useRef<Cloud | null>(null);
  const [schedule] = useState(createSchedule);

  const draw = useEffectEvent(async () => {
    try {
      await loadCloudFont(
        wished.current.words.map(({ word }) => word),
        FONT_PATIENCE_MS,
      );
    } catch (error) {
      console.warn("The word cloud could not be prepared", error);
      onFailure?.("initialize");
      return;
    }
    try {
      const before = shown.current;
      const cloud = layoutCloud({ ...wished.current, measure: measureWord, previous: before });
      shown.current = cloud;
      setDrawn({ cloud, motion: before && motionBetween(before, cloud) });
      onDrawn?.();
    } catch (error) {
      console.warn("The word cloud could not be laid out", error);
      onFailure?.("generate");
    }
  });

  useEffect(() => {
    wished.current = { words, width, height, minSize, maxSize, ownWords };
    schedule.request(() => void draw());
  }, [words, width, height, minSize, maxSize, ownWords, fontArrivals, schedule]);

  useEffect(() => onLateFont(() => setFontArrivals((count) => count + 1)), []);
  useEffect(() => schedule.cancel, [schedule]);
  useEffect(() => {
    if (!drawn?.motion) return undefined;
    const timer = setTimeout(setDrawn, drawn.motion.ends, { cloud: drawn.cloud, motion: null });
    return () => clearTimeout(timer);
  }, [drawn]);

  return drawn;
}

/** Nothing moves in a box of another size, nor for people who asked for no motion. */
function motionBetween(before: Cloud, after: Cloud): CloudMotion | null {
  if (before.width !== after.width || before.height !== after.height) return null;
  if (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return null;
  const motion = planMotion(before.words, after.words);
  return motion.ends > 0 ? motion : null;
}

/** At most one drawing is scheduled; requests that come meanwhile are met by it, since it reads the latest wish. */
function createSchedule() {
  let lastAt = -Infinity;
  let callOff: (() => void) | null = null;
  return {
    request(work: () => void): void {
      if (callOff) return;
      const begin = () => {
        callOff = null;
        lastAt = performance.now();
        work();
      };
      const wait = Math.max(0, lastAt + REDRAW_GAP_MS - performance.now());
      const timer = setTimeout(() => (callOff = whenIdle(begin)), wait);
      callOff = () => clearTimeout(timer);
    },
    cancel(): void {
      callOff?.();
      callOff = null;
    },
  };
}
