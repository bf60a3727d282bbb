import fc from "fast-check";
import { expect, it } from "vitest";

import { initialOf, toneOf } from "../../ui/avatar.ts";
import { chatMessage } from "./chat-message.fixture.ts";
import { countHeld, inModerationOrder, matchesFilter } from "./moderation-order.ts";
import { columnLayout } from "./column-layout.ts";

it("[CHAT-56] an avatar shows the first grapheme of the name, always in the same color", () => {
  expect(["priya", " สมชาย", "👩‍👩‍👧‍👦 Family", "Ōtani", "e\u0301va", "محمد", ""].map(initialOf)).toEqual([
    "P",
    "ส",
    "👩‍👩‍👧‍👦",
    "Ō",
    "É".normalize("NFD"),
    "م",
    "?",
  ]);
  expect(toneOf("Anonymous")).toBe("slate");
  expect(toneOf("Priya")).toBe(toneOf("Priya"));
  expect(new Set(["Ana", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal"].map(toneOf)).size).toBeGreaterThan(2);
});

it("[CHAT-57] the stage shows as many of the newest messages as fit, in order, at least the newest", () => {
  const heights = fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 300, max: 1000 }), (all, height) => {
      const gap = 20;
      const { start, split } = columnLayout(all, height, gap);
      const high = (from: number, to: number) =>
        all.slice(from, to).reduce((sum, each) => sum + each, 0) + gap * Math.max(0, to - from - 1);
      expect(start).toBeLessThan(all.length);
      expect(split).toBeGreaterThanOrEqual(start);
      if (start < all.length - 1) {
        expect(high(start, split)).toBeLessThanOrEqual(height);
        expect(high(split, all.length)).toBeLessThanOrEqual(height);
      }
      if (all.length <= 2 && all.every((each) => each <= height)) expect(start).toBe(0);
    }),
  );
});

it("[CHAT-58] moderators see held messages first, oldest first, then the others, newest first", () => {
  const messages = [
    chatMessage({ id: "1" }),
    chatMessage({ id: "2", heldFor: "link", isHidden: true }),
    chatMessage({ id: "3", isHidden: true }),
    chatMessage({ id: "4", heldFor: "language", isHidden: true }),
  ];
  expect(inModerationOrder(messages).map(({ id }) => id)).toEqual(["2", "4", "3", "1"]);
  expect(countHeld(messages)).toBe(2);
  expect(messages.filter((message) => matchesFilter(message, "held")).map(({ id }) => id)).toEqual(["2", "4"]);
  expect(messages.filter((message) => matchesFilter(message, "hidden")).map(({ id }) => id)).toEqual(["3"]);
});
