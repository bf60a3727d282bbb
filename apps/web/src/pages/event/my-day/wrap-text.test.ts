import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isRightToLeft, wrapText } from "./wrap-text.ts";

/** Every code point has a width of 10. */
const measure = (text: string) => Array.from(text).length * 10;
const wrap = (text: string, width: number, lines = 99) => wrapText(text, { width, lines, measure, language: "en" });

describe("wrapping text in the picture", () => {
  it("[PHONE-22] breaks between words, keeps line breaks, and splits a word that is longer than a line", () => {
    expect(wrap("one two three", 80)).toEqual(["one two", "three"]);
    expect(wrap("one\ntwo", 80)).toEqual(["one", "two"]);
    expect(wrap("accessibility", 50)).toEqual(["acces", "sibil", "ity"]);
  });

  it("[PHONE-22] ends with an ellipsis when lines are cut off", () => {
    expect(wrap("one two three four", 80, 2)).toEqual(["one two", "three…"]);
  });

  it("[PHONE-22] keeps every line within the column and loses no letter, in any script", () => {
    const words = fc.constantFrom("story", "物語を語る", "การเล่าเรื่อง", "القصص", "👩‍🚀", "supercalifragilistic", " ");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), fc.integer({ min: 50, max: 200 }), (parts, width) => {
        const text = parts.join(" ");
        const lines = wrap(text, width);
        expect(Math.max(0, ...lines.map(measure))).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      }),
    );
  });

  it("[PHONE-22] uses the direction of the first letter", () => {
    expect(["القصص", "1. القصص", "story القصص", "物語", "שלום", "42"].map(isRightToLeft)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});
