import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { percentagesOf } from "./percentages.ts";

/** Small numbers are often equal. */
const count = fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 5000 }));
const counts = fc.array(count, { minLength: 1, maxLength: 10 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("percentages", () => {
  it.each([
    [
      [3, 3, 3],
      [33, 33, 33],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 17, 17],
    ],
    [
      [1, 2, 2, 2, 2, 2, 2, 2, 2],
      [5, 12, 12, 12, 12, 12, 12, 12, 12],
    ],
    [
      [30, 30, 29, 18, 20, 17, 30, 30],
      [15, 15, 14, 9, 9, 8, 15, 15],
    ],
    [
      [83, 44, 16],
      [58, 31, 11],
    ],
    [
      [0, 199, 1],
      [0, 100, 0],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])("[POLL-1] of %j are %j", (values, expected) => {
    expect(percentagesOf(values)).toEqual(expected);
  });

  it("[POLL-1] are equal for equal counts, differ from the exact ones by less than 1, and keep the order of the counts", () => {
    fc.assert(
      fc.property(counts, (values) => {
        const percents = percentagesOf(values);
        const total = sum(values);
        if (new Set(values).size === values.length) expect(sum(percents)).toBe(total === 0 ? 0 : 100);
        values.forEach((value, index) => {
          const percent = percents[index] ?? -1;
          const exact = total === 0 ? 0 : (value / total) * 100;
          expect(Math.abs(percent - exact)).toBeLessThan(1);
          expect(value > 0 || percent === 0).toBe(true);
          values.forEach((other, at) => {
            if (value > other) expect(percent).toBeGreaterThanOrEqual(percents[at] ?? 101);
            if (value === other) expect(percent).toBe(percents[at]);
          });
        });
      }),
    );
  });

  it("[POLL-1] of several choices are shares of the answers, each at most 100", () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 5000 }), (values, more) => {
        const answered = Math.max(...values) + more;
        for (const percent of percentagesOf(values, answered)) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
