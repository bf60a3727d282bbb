import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  readQuickEmoji,
  MOODS,
  type MoodCounts,
  NO_VOTES,
  QUICK_EMOJI_NAMES,
  QUICK_EMOJIS,
  toEmojiResults,
} from "./rules.ts";

const count = fc.nat({ max: 1_000_000 });
const anyCounts: fc.Arbitrary<MoodCounts> = fc.record({ excited: count, neutral: count, bored: count });
const someVotes = anyCounts.filter((counts) => MOODS.some((mood) => counts[mood] > 0));
const sum = (counts: MoodCounts) => MOODS.reduce((total, mood) => total + counts[mood], 0);

describe("results", () => {
  it("[REACT-1] are whole percentages that add up to 100, and 0 without votes", () => {
    expect(toEmojiResults(NO_VOTES)).toEqual({ counts: NO_VOTES, percentages: NO_VOTES, total: 0 });
    fc.assert(
      fc.property(someVotes, (counts) => {
        const { percentages, total } = toEmojiResults(counts);
        expect(sum(percentages)).toBe(100);
        expect(total).toBe(sum(counts));
        for (const mood of MOODS) expect(Number.isInteger(percentages[mood])).toBe(true);
      }),
    );
  });

  it("[REACT-1] differ by less than one point from the exact share and have the order of the counts", () => {
    fc.assert(
      fc.property(someVotes, (counts) => {
        const { percentages, total } = toEmojiResults(counts);
        for (const mood of MOODS) {
          expect(Math.abs(percentages[mood] - (counts[mood] * 100) / total)).toBeLessThan(1);
          expect(counts[mood] > 0 || percentages[mood] === 0).toBe(true);
          for (const other of MOODS)
            expect(counts[mood] <= counts[other] || percentages[mood] >= percentages[other]).toBe(true);
        }
      }),
    );
  });

  it("[REACT-1] give the missing points to the largest remainders, the earlier mood first", () => {
    expect(toEmojiResults({ excited: 1, neutral: 1, bored: 1 }).percentages).toEqual({
      excited: 34,
      neutral: 33,
      bored: 33,
    });
    expect(toEmojiResults({ excited: 83, neutral: 44, bored: 16 }).percentages).toEqual({
      excited: 58,
      neutral: 31,
      bored: 11,
    });
    expect(toEmojiResults({ excited: 0, neutral: 199, bored: 1 }).percentages).toEqual({
      excited: 0,
      neutral: 100,
      bored: 0,
    });
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
