/** Draws a cloud when the browser is idle, at a limited rate; keeps the previous cloud until then. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { prefersReducedMotion } from "../../lib/prefers-reduced-motion.ts";
import { layoutSteps } from "./cloud-layout.ts";
import { type CloudMotion, planMotion } from "./cloud-motion.ts";
import type { Cloud } from "./cloud-words.ts";
import { loadCloudFont, measureWord, onLateFont } from "./measure-word.ts";
import { nextTask } from "../../lib/next-task.ts";

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

  const draw = useEffectEvent(async (isCanceled: () => boolean) => {
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
      const steps = layoutSteps({ ...latestRequest.current, measure: measureWord, previous: before });
      const cloud = await inSlices(steps, isCanceled);
      if (!cloud) return;
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
    schedule.request(draw);
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
  if (prefersReducedMotion()) return null;
  const motion = planMotion(before.words, after.words);
  return motion.ends > 0 ? motion : null;
}

/** Schedules at most one drawing, which uses the words of the latest request. A request while it runs causes another. */
function createSchedule() {
  let lastAt = -Infinity;
  let cancelScheduled: (() => void) | null = null;
  let isDrawing = false;
  let next: Drawing | null = null;
  let generation = 0;

  const request = (draw: Drawing) => {
    if (isDrawing) next = draw;
    if (isDrawing || cancelScheduled) return;
    const begin = () => {
      cancelScheduled = null;
      lastAt = performance.now();
      void run(draw);
    };
    const wait = Math.max(0, lastAt + REDRAW_GAP_MS - performance.now());
    const timer = setTimeout(() => (cancelScheduled = whenIdle(begin)), wait);
    cancelScheduled = () => clearTimeout(timer);
  };
  const run = async (draw: Drawing) => {
    const started = generation;
    isDrawing = true;
    await draw(() => generation !== started);
    if (generation !== started) return;
    isDrawing = false;
    if (next) request(next);
    next = null;
  };
  const cancel = () => {
    generation += 1;
    cancelScheduled?.();
    cancelScheduled = null;
    isDrawing = false;
    next = null;
  };
  return { request, cancel };
}

/** Must not reject. @param isCanceled whether the result is no longer needed */
type Drawing = (isCanceled: () => boolean) => Promise<void>;

/** Longest wait, because responses must be visible within a second. */
const AT_LATEST_MS = 300;

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 0);
  return () => clearTimeout(handle);
}

/** Longest time without a pause, so that input is handled soon, also on a phone that is four times slower. */
const SLICE_MS = 6;

/**
 * Runs steps to their end, in slices between which the browser handles input and paints.
 * @param isCanceled asked after each pause
 * @returns null if it was canceled
 */
async function inSlices<Result>(steps: Generator<void, Result>, isCanceled: () => boolean): Promise<Result | null> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await nextTask();
    if (isCanceled()) return null;
  }
}
