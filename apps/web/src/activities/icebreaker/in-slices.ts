import { nextTask } from "../../lib/next-task.ts";

/** Longest time without a pause, so that input is handled soon, also on a phone that is four times slower. */
const SLICE_MS = 6;

/**
 * Runs steps to their end, in slices between which the browser handles input and paints.
 * @param isCanceled asked after each pause
 * @returns null if it was canceled
 */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isCanceled: () => boolean,
): Promise<Result | null> {
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
