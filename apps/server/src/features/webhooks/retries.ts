/** When a failed delivery is tried again. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the failed attempts. After the last attempt the delivery has failed. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];
/** So that what failed together is not tried again together. */
const JITTER = 0.1;
/** A receiver that asks for more is tried after this time. */
const RETRY_AFTER_MAX_MS = 5 * HOUR;

/**
 * @param attempts the attempts so far, at least 1
 * @param retryAfter the header of the response: seconds, or a date
 * @param random from 0 to below 1
 * @returns milliseconds until the next attempt; null if there is none
 */
export function pauseAfter(
  attempts: number,
  retryAfter: string | null,
  random: number = Math.random(),
  now: number = Date.now(),
): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const jittered = pause * (1 + JITTER * (2 * random - 1));
  return Math.max(jittered, Math.min(RETRY_AFTER_MAX_MS, askedPause(retryAfter, now)));
}

/** @returns 0 if the receiver asks for none, or not in a readable form */
function askedPause(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/u.test(retryAfter)) return Number(retryAfter) * SECOND;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
