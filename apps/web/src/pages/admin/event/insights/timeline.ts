/** From counts by minute to the few bars a small chart has room for: pure. */

export interface Bucket {
  /** Milliseconds since 1970 of its first minute. */
  at: number;
  value: number;
}

export interface Timeline {
  buckets: readonly Bucket[];
  /** Minutes that one bucket stands for. */
  step: number;
  /** Minutes from the first bucket's start to the last one's end. */
  minutes: number;
}

const MINUTE_MS = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60] as const;
const BUCKETS_MAX = 48;
/** A chart of a moment says nothing: less than this is filled up with the quiet before. */
const MINUTES_MIN = 10;

/**
 * @param rows one value per minute, ascending; minutes that are missing count as nothing
 * @param combine what becomes of the minutes in one bucket: counts add up, people at once do not
 */
export function toTimeline(
  rows: readonly { minute: string; value: number }[],
  combine: "sum" | "max" = "sum",
): Timeline | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  const end = Date.parse(last.minute) + MINUTE_MS;
  const start = Math.min(Date.parse(first.minute), end - MINUTES_MIN * MINUTE_MS);
  const needed = (end - start) / MINUTE_MS;
  const step = STEPS.find((minutes) => needed / minutes <= BUCKETS_MAX) ?? STEPS[STEPS.length - 1] ?? 60;
  const count = Math.ceil(needed / step);
  const from = end - count * step * MINUTE_MS;
  const buckets = Array.from({ length: count }, (_, index) => ({ at: from + index * step * MINUTE_MS, value: 0 }));
  for (const { minute, value } of rows) {
    const bucket = buckets[Math.floor((Date.parse(minute) - from) / (step * MINUTE_MS))];
    if (bucket) bucket.value = combine === "sum" ? bucket.value + value : Math.max(bucket.value, value);
  }
  return { buckets, step, minutes: count * step };
}

/** The fullest bucket. */
export function peakOf({ buckets }: Timeline): Bucket {
  return buckets.reduce((peak, bucket) => (bucket.value > peak.value ? bucket : peak), { at: 0, value: 0 });
}
