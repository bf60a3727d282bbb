import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { withCaption } from "./queries.ts";

describe("captions", () => {
  const caption = (id: number) =>
    ({ id: String(id), originalText: "o", translatedText: "t", targetLanguage: "es", submittedAt: "" }) as const;

  it("[TR-53] are sorted newest first without duplicates, at most five, in whatever order they arrive", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (ids) => {
        const list = ids.reduce<ReturnType<typeof withCaption>>(
          (captions, id) => withCaption(captions, caption(id)),
          [],
        );
        const numbers = list.map(({ id }) => Number(id));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
        expect(list.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
