/** Groups values by minute into the buckets of a small chart. Pure. */

export interface Bucket {
  /** Start of its first minute, in epoch milliseconds. */
  at: number;
  value: number;
}

export interface Timeline {
  buckets: readonly Bucket[];
  /** Minutes per bucket. */
  step: number;
  /** Minutes from the start of the first bucket to the end of the last. */
  minutes: number;
}

const MINUTE_MS = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60] as const;
const BUCKETS_MAX = 48;
/** Minimum length of a timeline. A shorter one starts earlier, with zeros. */
const MINUTES_MIN = 10;

/**
 * Groups values by minute into at most 48 buckets; null without values.
 * @param rows one value per minute, ascending; missing minutes count as zero
 * @param combine how the minutes of a bucket are combined: "sum" for counts, "max" for people present at the same time
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
  const totalMinutes = (end - start) / MINUTE_MS;
  const step = STEPS.find((minutes) => totalMinutes / minutes <= BUCKETS_MAX) ?? STEPS[STEPS.length - 1] ?? 60;
  const count = Math.ceil(totalMinutes / step);
  const from = end - count * step * MINUTE_MS;
  const buckets = Array.from({ length: count }, (_, index) => ({ at: from + index * step * MINUTE_MS, value: 0 }));
  for (const { minute, value } of rows) {
    const bucket = buckets[Math.floor((Date.parse(minute) - from) / (step * MINUTE_MS))];
    if (bucket) bucket.value = combine === "sum" ? bucket.value + value : Math.max(bucket.value, value);
  }
  return { buckets, step, minutes: count * step };
}

/** The bucket with the highest value. */
export function peakOf({ buckets }: Timeline): Bucket {
  return buckets.reduce((peak, bucket) => (bucket.value > peak.value ? bucket : peak), { at: 0, value: 0 });
}
