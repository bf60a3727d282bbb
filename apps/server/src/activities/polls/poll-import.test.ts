import fc from "fast-check";
import { expect, it } from "vitest";

import { readPolls } from "./poll-import.ts";

it("[POLL-5] every line of a pasted text that is not blank becomes one poll, with the number of its line", () => {
  expect(readPolls("Tea? | Yes | No\n\nWhy?\r\nHow? | 1-5\nWhich? | This * | That")).toEqual([
    { line: 1, poll: { kind: "choice", question: "Tea?", options: [{ text: "Yes" }, { text: "No" }], maxChoices: 1 } },
    { line: 3, poll: { kind: "text", question: "Why?" } },
    { line: 4, poll: { kind: "scale", question: "How?", scale: { max: 5, lowLabel: "", highLabel: "" } } },
    {
      line: 5,
      poll: {
        kind: "quiz",
        question: "Which?",
        options: [{ text: "This" }, { text: "That" }],
        correctOptionIds: [0],
        secondsToAnswer: 30,
      },
    },
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const text = lines.join("\n");
      const expected = text.split(/\r\n?|\n/u).filter((line) => line.trim() !== "").length;
      expect(readPolls(text)).toHaveLength(expected);
    }),
  );
});
