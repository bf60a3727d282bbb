import fc from "fast-check";
import { expect, it } from "vitest";

import { columnLayout } from "./column-layout.ts";

it("[CHAT-57] the stage shows as many of the newest messages as fit, in order, at least the newest", () => {
  const heights = fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 300, max: 1000 }), (all, height) => {
      const gap = 20;
      const { start, split } = columnLayout(all, height, gap);
      const high = (from: number, to: number) =>
        all.slice(from, to).reduce((sum, each) => sum + each, 0) + gap * Math.max(0, to - from - 1);
      expect(start).toBeLessThan(all.length);
      expect(split).toBeGreaterThanOrEqual(start);
      if (start < all.length - 1) {
        expect(high(start, split)).toBeLessThanOrEqual(height);
        expect(high(split, all.length)).toBeLessThanOrEqual(height);
      }
      if (all.length <= 2 && all.every((each) => each <= height)) expect(start).toBe(0);
    }),
  );
});
