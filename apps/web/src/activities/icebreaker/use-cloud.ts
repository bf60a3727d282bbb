/** When a cloud is drawn: in quiet moments, not too often, and never without keeping the picture before. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { type Cloud, layoutCloud } from "./cloud-layout.ts";
import { loadCloudFont, measureWord, onLateFont } from "./measure-word.ts";
import { whenIdle } from "./when-idle.ts";
import type { CountedWord } from "./use-cloud-words.ts";

/** A storm of answers redraws the cloud no oftener than this; the room still sees each within a second. */
const REDRAW_GAP_MS = 600;
const FONT_PATIENCE_MS = 1200;
/** Longest text drawn of one word; the list has it whole. */
const DRAWN_LETTERS_MAX = 24;

interface CloudWish {
  words: readonly CountedWord[];
  width: number;
  height: number;
  minSize: number | undefined;
  maxSize: number;
}

interface CloudReports {
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

/** What went wrong: getting ready to draw, or drawing. */
export type CloudFailure = "initialize" | "generate";

/** The cloud for these words once it is drawn; until then, and on a failure, the one before. */
export function useCloud(wish: CloudWish, { onDrawn, onFailure }: CloudReports): Cloud | null {
  const { words, width, height, minSize, maxSize } = wish;
  const [cloud, setCloud] = useState<Cloud | null>(null);
  const [fontArrivals, setFontArrivals] = useState(0);
  const wished = useRef(wish);
  const shown = useRef<Cloud | null>(null);
  const [schedule] = useState(createSchedule);

  const draw = useEffectEvent(async () => {
    try {
      const texts = wished.current.words.map(({ text }) => text);
      await loadCloudFont(texts, FONT_PATIENCE_MS);
    } catch (error) {
      console.warn("The word cloud could not be prepared", error);
      onFailure?.("initialize");
      return;
    }
    try {
      shown.current = layOut(wished.current, shown.current);
      setCloud(shown.current);
      onDrawn?.();
    } catch (error) {
      console.warn("The word cloud could not be laid out", error);
      onFailure?.("generate");
    }
  });

  useEffect(() => {
    wished.current = { words, width, height, minSize, maxSize };
    schedule.request(() => void draw());
  }, [words, width, height, minSize, maxSize, fontArrivals, schedule]);

  useEffect(() => onLateFont(() => setFontArrivals((count) => count + 1)), []);
  useEffect(() => schedule.cancel, [schedule]);

  return cloud;
}

/** One drawing at a time is on its way; requests that come meanwhile are met by it, since it reads the latest wish. */
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

function layOut({ words, width, height, minSize, maxSize }: CloudWish, previous: Cloud | null): Cloud {
  const measure = (text: string) => measureWord(shortened(text));
  return layoutCloud({ words, width, height, maxSize, measure, previous, ...(minSize ? { minSize } : {}) });
}

/** What is drawn of a word. */
export function shortened(text: string): string {
  return text.length <= DRAWN_LETTERS_MAX ? text : `${text.slice(0, DRAWN_LETTERS_MAX - 1)}…`;
}
