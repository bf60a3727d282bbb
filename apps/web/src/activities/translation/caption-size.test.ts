import { expect, it } from "vitest";

import { captionSize } from "./caption-size.ts";

it("[TR-53] captions have smaller fonts if they are longer; wide characters count twice", () => {
  expect(captionSize("Buenos días")).toBe("short");
  expect(captionSize("x".repeat(100))).toBe("medium");
  expect(captionSize("界".repeat(100))).toBe("long");
  expect(captionSize("x".repeat(1000))).toBe("endless");
});
