import { expect, it } from "vitest";

import { textSize } from "./stage-fit.ts";

it("[TR-53] longer texts on the stage have smaller fonts; wide characters count twice", () => {
  const steps = [
    [70, "large"],
    [160, "medium"],
    [Infinity, "small"],
  ] as const;
  const sizes = ["Buenos días", "x".repeat(100), "界".repeat(50), "界".repeat(100)].map((text) =>
    textSize(text, steps),
  );
  expect(sizes).toEqual(["large", "medium", "medium", "small"]);
});
