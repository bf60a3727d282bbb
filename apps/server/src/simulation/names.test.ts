import { describe, expect, it } from "vitest";

import { simulatedName } from "./names.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => simulatedName(index + 1));

describe("names of simulated attendees", () => {
  it("[DEMOP-1] are unique in the largest rehearsal, and deterministic", () => {
    expect(new Set(names(1000)).size).toBe(1000);
    expect(names(24)).toEqual(names(24));
  });

  it("[DEMOP-1] are given names with an initial, in several scripts", () => {
    const first = names(24);
    for (const script of ["Latin", "Cyrillic", "Arabic", "Devanagari", "Han", "Hiragana", "Hangul", "Thai"]) {
      const pattern = new RegExp(`\\p{Script=${script}}`, "u");
      expect(
        names(200).some((name) => pattern.test(name)),
        script,
      ).toBe(true);
    }
    for (const name of names(1000)) expect(name).toMatch(/^[\p{L}\p{M}]+ \p{L}\.$/u);
    expect(first.filter((name) => !/\p{Script=Latin}{2}/u.test(name)).length).toBeGreaterThan(8);
  });
});
