import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";
import { expect, it } from "vitest";

import { hideWord, mergeWord, suggestMerges, withRule } from "./word-rule-edits.ts";

const hidden = (word: string): WordRule => ({ word, action: "hide" });

it("[ADMIN-8] an edit replaces the rule of its word and keeps all others", () => {
  const rules = [hidden("one"), hidden("two")];
  expect(hideWord("three")(rules)).toEqual([...rules, hidden("three")]);
  expect(mergeWord("one", "four")(rules)).toEqual([hidden("two"), { word: "one", action: "merge", into: "four" }]);
  expect(withRule("one", undefined)(rules)).toEqual([hidden("two")]);
  expect(withRule("nine", undefined)(rules)).toEqual(rules);
});

it.each([
  [
    [
      ["slides", 5],
      ["slide", 2],
    ],
    [{ word: "slide", into: "slides" }],
  ],
  [
    [
      ["slide", 5],
      ["slides", 2],
    ],
    [{ word: "slides", into: "slide" }],
  ],
  [
    [
      ["slide", 2],
      ["slides", 2],
    ],
    [{ word: "slides", into: "slide" }],
  ],
  [
    [
      ["new", 2],
      ["news", 2],
    ],
    [],
  ],
  [
    [
      ["glas", 3],
      ["glass", 2],
    ],
    [],
  ],
  [
    [
      ["bus", 2],
      ["buss", 2],
    ],
    [],
  ],
  [[["slides", 5]], []],
] as const)("[ADMIN-10] of %j suggests %j", (words, merges) => {
  expect(suggestMerges(words.map(([word, count]) => ({ word, count })))).toEqual(merges);
});
