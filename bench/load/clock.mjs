/** Milliseconds of the machine's monotonic clock. Comparable between processes, unlike performance.now(). */
export function now() {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the condition is true, for at most `timeoutMs`. */
export async function until(condition, timeoutMs) {
  const began = now();
  while (!(await condition()) && now() - began < timeoutMs) await pause(5);
}
