import { expect, it } from "vitest";

import { initialOf, toneOf } from "./Avatar.tsx";

it("[CHAT-56] an avatar shows the first grapheme of the name, always in the same color", () => {
  expect(["priya", " สมชาย", "👩‍👩‍👧‍👦 Family", "Ōtani", "🇩🇪 Jo", "e\u0301va", "محمد", ""].map(initialOf)).toEqual([
    "P",
    "ส",
    "👩‍👩‍👧‍👦",
    "Ō",
    "🇩🇪",
    "É".normalize("NFD"),
    "م",
    "?",
  ]);
  expect(toneOf("Anonymous")).toBe("slate");
  expect(toneOf("Priya")).toBe(toneOf("Priya"));
  expect(new Set(["Ana", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal"].map(toneOf)).size).toBeGreaterThan(2);
});
