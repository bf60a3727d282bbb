/** Milliseconds of the machine's monotonic clock: the same in every process, unlike performance.now(). */
export function now() {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until it is so, at most `timeoutMs`. */
export async function until(isSo, timeoutMs) {
  const began = now();
  while (!(await isSo()) && now() - began < timeoutMs) await pause(5);
}
