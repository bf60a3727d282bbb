import fc from "fast-check";
import { QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import { expect, it } from "vitest";

import { pickFloating } from "./floating-limits.ts";

const sum = (counts: ReadonlyMap<QuickEmoji, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0);
const anySent = fc
  .array(fc.tuple(fc.constantFrom(...QUICK_EMOJIS), fc.integer({ min: 1, max: 500 })))
  .map((pairs) => new Map<QuickEmoji, number>(pairs));

it("[REACT-14] selects everything within the limit, otherwise exactly the limit, and only emojis that were sent", () => {
  fc.assert(
    fc.property(
      anySent,
      fc.nat({ max: 40 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
      (sent, budget, stream) => {
        const picked = pickFloating(sent, budget, () => stream.next().value ?? 0);
        expect(sum(picked)).toBe(Math.min(budget, sum(sent)));
        for (const [emoji, count] of picked) expect(count).toBeLessThanOrEqual(sent.get(emoji) ?? 0);
      },
    ),
  );
});

it("[REACT-14] does not change its input", () => {
  const sent = new Map<QuickEmoji, number>([["🔥", 5]]);
  expect(pickFloating(sent, 2)).toEqual(new Map([["🔥", 2]]));
  expect(sent).toEqual(new Map([["🔥", 5]]));
});
