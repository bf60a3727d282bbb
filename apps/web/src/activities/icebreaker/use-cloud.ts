/** Draws a cloud when the browser is idle, at a limited rate; keeps the previous cloud until then. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { layoutCloud } from "./cloud-layout.ts";
import { type CloudMotion, planMotion } from "./cloud-motion.ts";
import type { CountedWord } from "@hubbub/contract/activities/word-cloud";
import type { Cloud } from "./cloud-words.ts";
import { loadCloudFont, measureWord, onLateFont } from "./measure-word.ts";
import { whenIdle } from "./when-idle.ts";

/** Minimum time between two drawings. Longer than every motion, so that none is interrupted. */
const REDRAW_GAP_MS = 600;
const FONT_TIMEOUT_MS = 1200;

interface CloudRequest {
  words: readonly CountedWord[];
  width: number;
  height: number;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  ownWords?: ReadonlySet<string> | undefined;
}

interface CloudCallbacks {
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

/** What failed: preparing the drawing, or the layout. */
export type CloudFailure = "initialize" | "generate";

interface DrawnCloud {
  cloud: Cloud;
  /** The animation from the previous cloud; null if nothing moves. */
  motion: CloudMotion | null;
}

/** The cloud for these words once it is laid out; until then, and after a failure, the previous one. */
export function useCloud(request: CloudRequest, { onDrawn, onFailure }: CloudCallbacks): DrawnCloud | null {
  const { words, width, height, minSize, maxSize, ownWords } = request;
  const [drawn, setDrawn] = useState<DrawnCloud | null>(null);
  const [fontArrivals, setFontArrivals] = useState(0);
  const latestRequest = useRef(request);
  const shown = useRef<Cloud | null>(null);
  const [schedule] = useState(createSchedule);

  const draw = useEffectEvent(async () => {
    try {
      await loadCloudFont(
        latestRequest.current.words.map(({ word }) => word),
        FONT_TIMEOUT_MS,
      );
    } catch (error) {
      console.warn("The word cloud could not be prepared", error);
      onFailure?.("initialize");
      return;
    }
    try {
      const before = shown.current;
      const cloud = layoutCloud({ ...latestRequest.current, measure: measureWord, previous: before });
      shown.current = cloud;
      setDrawn({ cloud, motion: before && motionBetween(before, cloud) });
      onDrawn?.();
    } catch (error) {
      console.warn("The word cloud could not be laid out", error);
      onFailure?.("generate");
    }
  });

  useEffect(() => {
    latestRequest.current = { words, width, height, minSize, maxSize, ownWords };
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

/** No motion if the size of the box has changed or people prefer reduced motion. */
function motionBetween(before: Cloud, after: Cloud): CloudMotion | null {
  if (before.width !== after.width || before.height !== after.height) return null;
  if (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return null;
  const motion = planMotion(before.words, after.words);
  return motion.ends > 0 ? motion : null;
}

/** Schedules at most one drawing. Requests meanwhile need no other one, because it uses the latest words. */
function createSchedule() {
  let lastAt = -Infinity;
  let cancelScheduled: (() => void) | null = null;
  return {
    request(work: () => void): void {
      if (cancelScheduled) return;
      const begin = () => {
        cancelScheduled = null;
        lastAt = performance.now();
        work();
      };
      const wait = Math.max(0, lastAt + REDRAW_GAP_MS - performance.now());
      const timer = setTimeout(() => (cancelScheduled = whenIdle(begin)), wait);
      cancelScheduled = () => clearTimeout(timer);
    },
    cancel(): void {
      cancelScheduled?.();
      cancelScheduled = null;
    },
  };
}
