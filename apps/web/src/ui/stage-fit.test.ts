import { expect, it } from "vitest";

import { textSize } from "./stage-fit.ts";

it("[TR-53] longer texts on the stage have smaller fonts; wide characters count twice", () => {
  const sizes = ["Buenos días", "x".repeat(160), "界".repeat(80), "x".repeat(2000)].map((text) =>
    textSize(text, { "text-4xl": 104, "text-3xl": 173 }),
  );
  expect(sizes).toEqual(["text-4xl", "text-3xl", "text-3xl", "text-base"]);
});
