import { expect, it, onTestFinished, vi } from "vitest";

import { RepeatingJob, UNTIL_WOKEN_MS } from "./repeating-job.ts";

const EVERY_MS = 2000;

/** A job that waits to be woken. `runs` are the times at which it was done. */
function startJob(work: () => Promise<number | void> = async () => UNTIL_WOKEN_MS) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const startedAt = performance.now();
  const runs: number[] = [];
  const errors: unknown[] = [];
  const job = new RepeatingJob({
    everyMs: EVERY_MS,
    atStart: true,
    work: () => {
      runs.push(performance.now() - startedAt);
      return work();
    },
    onError: (error) => errors.push(error),
  });
  job.start();
  onTestFinished(async () => {
    await job.stop();
    vi.useRealTimers();
  });
  return { job, runs, errors };
}
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("[PROC-11] is done when it is woken, at most once in its interval, and else every minute", async () => {
  const { job, runs } = startJob();
  await advance(500);
  job.wake();
  job.wake();
  await advance(9500);
  job.wake();
  await advance(UNTIL_WOKEN_MS);
  expect(runs).toEqual([0, 2000, 10_000, 70_000]);
  await job.stop();
  job.wake();
  await advance(2 * UNTIL_WOKEN_MS);
  expect(runs).toHaveLength(4);
});

it("[PROC-11] is done again after a run that was in progress when it was woken", async () => {
  const first = Promise.withResolvers<number>();
  const { job, runs } = startJob(() => first.promise);
  await advance(1000);
  job.wake();
  await advance(4000);
  expect(runs).toEqual([0]);
  first.resolve(UNTIL_WOKEN_MS);
  await advance(1);
  expect(runs).toEqual([0, 5000]);
});

it("[PROC-11] is tried again after its interval when it failed", async () => {
  const { runs, errors } = startJob(async () => {
    throw new Error("no database");
  });
  await advance(5000);
  expect(runs).toEqual([0, 2000, 4000]);
  expect(errors).toHaveLength(3);
});
