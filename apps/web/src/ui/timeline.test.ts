import fc from "fast-check";
import { expect, it } from "vitest";

import { peakOf, toTimeline } from "./timeline.ts";

const minuteAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const rows = fc
  .uniqueArray(fc.record({ at: fc.nat({ max: 1439 }), value: fc.nat({ max: 500 }) }), {
    selector: ({ at }) => at,
    minLength: 1,
  })
  .map((list) => list.toSorted((a, b) => a.at - b.at).map(({ at, value }) => ({ minute: minuteAt(at), value })));

it("[INS-4] has at most 48 buckets over at least ten minutes, and keeps the total", () => {
  fc.assert(
    fc.property(rows, (list) => {
      const timeline = toTimeline(list);
      const total = list.reduce((sum, { value }) => sum + value, 0);
      expect(timeline?.buckets.reduce((sum, { value }) => sum + value, 0)).toBe(total);
      expect(timeline?.buckets.length).toBeLessThanOrEqual(48);
      expect(timeline?.minutes).toBeGreaterThanOrEqual(10);
    }),
  );
});

it("[INS-4] uses the maximum per bucket for people; missing minutes count as zero", () => {
  const list = [
    { minute: minuteAt(1), value: 40 },
    { minute: minuteAt(2), value: 42 },
    { minute: minuteAt(90), value: 7 },
  ];
  const timeline = toTimeline(list, "max");
  expect(timeline?.step).toBe(2);
  expect(timeline && peakOf(timeline).value).toBe(42);
  expect(timeline?.buckets.filter(({ value }) => value > 0)).toHaveLength(2);
  expect(toTimeline([])).toBeNull();
});
