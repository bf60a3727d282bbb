import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BRAND_SURFACES, brandColors, contrastOf, CONTRAST_MIN } from "./brand-colors.ts";

const THEMES = ["light", "dark"] as const;
const byte = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
const color = fc.tuple(byte, byte, byte).map((bytes) => `#${bytes.join("")}`);
/** Saturated colors of all hues, as organizers choose them. */
const vivid = fc.tuple(fc.nat({ max: 5 }), byte).map(([edge, value]) => {
  const channels = [
    ["ff", value, "00"],
    [value, "ff", "00"],
    ["00", "ff", value],
    ["00", value, "ff"],
  ];
  return `#${[...channels, [value, "00", "ff"], ["ff", "00", value]][edge]?.join("")}`;
});

describe("the colors of a brand", () => {
  it.each(THEMES)("[BRAND-5] have a contrast of 4.5:1 in the %s theme, for every accent color", (theme) => {
    const { backgrounds, muted } = BRAND_SURFACES[theme];
    fc.assert(
      fc.property(fc.oneof(color, vivid, fc.constantFrom("#000000", "#ffffff", "#ffe600", "#001f4d")), (chosen) => {
        const { accent, onAccent, hover, soft, ink } = brandColors(chosen, theme);
        const pairs = [
          [onAccent, accent],
          [onAccent, hover],
          [ink, soft],
          [muted, soft],
          ...Object.values(backgrounds).flatMap((background) => [
            [accent, background],
            [ink, background],
          ]),
        ] as const;
        for (const [text = "", background = ""] of pairs)
          expect(contrastOf(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }),
      { numRuns: 400 },
    );
  });

  it("[BRAND-5] keep a color that is legible, and shift another one only as far as needed", () => {
    expect(brandColors("#001f4d", "light")).toMatchObject({ accent: "#001f4d", shift: null });
    expect(brandColors("#ffe600", "dark")).toMatchObject({ accent: "#ffe600", shift: null });
    expect(brandColors("#ffe600", "light").shift).toBe("darker");
    expect(brandColors("#001f4d", "dark").shift).toBe("lighter");
    fc.assert(
      fc.property(color, fc.constantFrom(...THEMES), (chosen, theme) => {
        const { accent, shift } = brandColors(chosen, theme);
        const least = Math.min(
          ...Object.values(BRAND_SURFACES[theme].backgrounds).map((background) => contrastOf(accent, background)),
        );
        if (shift !== null) expect(least).toBeLessThan(CONTRAST_MIN + 0.25);
      }),
    );
  });
});
