import { describe, expect, it } from "vitest";

import { readQuickEmoji, NO_VOTES, QUICK_EMOJI_NAMES, QUICK_EMOJIS, toEmojiResults } from "./rules.ts";

describe("results", () => {
  it("[REACT-1] have whole percentages, equal for equal counts, and 0 without votes", () => {
    expect(toEmojiResults(NO_VOTES)).toEqual({ counts: NO_VOTES, percentages: NO_VOTES, total: 0 });
    const counts = { excited: 5, neutral: 5, bored: 1 };
    expect(toEmojiResults(counts)).toEqual({ counts, percentages: { excited: 45, neutral: 45, bored: 10 }, total: 11 });
  });
});

it("[REACT-2] accepts the seven emojis of floating reactions, each with a name, and no other text", () => {
  expect(QUICK_EMOJIS).toHaveLength(7);
  for (const emoji of QUICK_EMOJIS)
    expect([readQuickEmoji(emoji), QUICK_EMOJI_NAMES[emoji].length > 0]).toEqual([emoji, true]);
  expect(readQuickEmoji("\u2764"), "a heart without the variation selector").toBe("❤️");
  for (const other of ["", "💣", "<b>", null, undefined, 3, ["🔥"], { emoji: "🔥" }])
    expect(readQuickEmoji(other)).toBeNull();
});
