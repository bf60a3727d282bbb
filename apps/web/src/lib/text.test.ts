import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cutText } from "./text.ts";

describe("long texts", () => {
  it("[TR-52] are split into pieces that the server accepts, losing only white space and splitting no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.integer({ min: 8, max: 60 }), (text, max) => {
        const pieces = cutText(text, max);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(max);
          expect(piece).not.toBe("");
          if (text.isWellFormed()) expect(piece.isWellFormed()).toBe(true);
        }
        expect(pieces.join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
      }),
    );
  });

  it("[TR-52] are split at the end of a sentence if possible", () => {
    expect(cutText("One two. Three four.", 12)).toEqual(["One two.", "Three four."]);
    expect(cutText("One two three", 8)).toEqual(["One two", "three"]);
    expect(cutText("  ", 8)).toEqual([]);
  });
});
