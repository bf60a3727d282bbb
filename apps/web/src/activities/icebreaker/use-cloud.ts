/** Draws a cloud when the browser is idle, at a limited rate; keeps the previous cloud until then. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { prefersReducedMotion } from "../../lib/prefers-reduced-motion.ts";
import { type CloudRequest, layoutSteps } from "./cloud-layout.ts";
import { type CloudMotion, planMotion } from "./cloud-motion.ts";
import type { Cloud } from "./cloud-words.ts";
import { loadCloudFont, measureWord, onLateFont } from "./measure-word.ts";
import { nextTask } from "../../lib/next-task.ts";

/** Minimum time between two drawings. Longer than every motion, so that none is interrupted. */
const REDRAW_GAP_MS = 600;
const FONT_TIMEOUT_MS = 1200;

interface CloudCallbacks {
  onDrawn?: (() => void) | undefined;
  onFailure?: (() => void) | undefined;
}

interface DrawnCloud {
  cloud: Cloud;
  /** The animation from the previous cloud; null if nothing moves. */
  motion: CloudMotion | null;
}

/** The cloud for these words once it is laid out; until then, and after a failure, the previous one. */
export function useCloud(
  request: Omit<CloudRequest, "measure" | "previous">,
  { onDrawn, onFailure }: CloudCallbacks,
): DrawnCloud | null {
  const { words, width, height, minSize, maxSize, ownWords } = request;
  const [drawn, setDrawn] = useState<DrawnCloud | null>(null);
  const schedule = useRef<Schedule>(null);

  const draw = useEffectEvent(async (isCanceled: () => boolean) => {
    const before = drawn?.cloud ?? null;
    try {
      await loadCloudFont(
        words.map(({ word }) => word),
        FONT_TIMEOUT_MS,
      );
      const cloud = await inSlices(layoutSteps({ ...request, measure: measureWord, previous: before }), isCanceled);
      if (!cloud) return;
      setDrawn({ cloud, motion: before && motionBetween(before, cloud) });
      onDrawn?.();
    } catch (error) {
      console.warn("The word cloud could not be drawn", error);
      onFailure?.();
    }
  });

  useEffect(() => {
    const created = createSchedule((isCanceled) => draw(isCanceled));
    schedule.current = created;
    const ignoreFonts = onLateFont(created.request);
    return () => {
      ignoreFonts();
      created.cancel();
    };
  }, []);
  useEffect(() => schedule.current?.request(), [words, width, height, minSize, maxSize, ownWords]);
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

interface Schedule {
  request: () => void;
  cancel: () => void;
}

/**
 * Draws after each request: once at a time, when the browser is idle, and at a limited rate.
 * @param draw must not reject; it gets a function that returns whether the result is no longer needed
 */
function createSchedule(draw: (isCanceled: () => boolean) => Promise<void>): Schedule {
  let isRequested = false;
  let isRunning = false;
  let isCanceled = false;
  const run = async () => {
    isRunning = true;
    while (isRequested) {
      await idle();
      if (isCanceled) return;
      isRequested = false;
      await Promise.all([draw(() => isCanceled), new Promise((resolve) => setTimeout(resolve, REDRAW_GAP_MS))]);
    }
    isRunning = false;
  };
  return {
    request: () => {
      isRequested = true;
      if (!isRunning) void run();
    },
    cancel: () => {
      isCanceled = true;
    },
  };
}

/** Longest wait, because responses must be visible within a second. */
const AT_LATEST_MS = 300;

/** Resolves when the browser is idle. */
function idle(): Promise<unknown> {
  if (typeof requestIdleCallback !== "function") return nextTask();
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: AT_LATEST_MS }));
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
