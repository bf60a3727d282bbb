import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { describe, expect, it } from "vitest";

import { makePoll } from "../../testing/make-poll.ts";
import { openPollOf, type PollList, withClosed, withOpened, withResults } from "./poll-list.ts";

const list = (...polls: PollList): PollList => polls;
const textResults = (texts: string[], words: string[]): PollResults => ({
  kind: "text",
  answered: texts.length,
  texts: texts.map((text) => ({ id: text, text })),
  words: words.map((word) => ({ word, count: 1 })),
});

describe("the cached list of polls", () => {
  it("[POLL-88] an opened poll closes the one before", () => {
    const before = list(makePoll({ id: "1" }));
    const opened = makePoll({ id: "2", position: 2 });
    const after = withOpened(before, { poll: opened, serverNow: "2026-11-21T10:00:05.000Z" });
    expect(after.map(({ id, state }) => [id, state])).toEqual([
      ["1", "closed"],
      ["2", "open"],
    ]);
    expect(openPollOf(after)).toBe(opened);
  });

  it("[POLL-88] a closed poll without a public form loses its results", () => {
    const results = textResults(["one"], ["one"]);
    const after = withClosed(list(makePoll({ results })), { pollId: "1", poll: null });
    expect(after).toEqual([expect.objectContaining({ state: "closed", results: null })]);
  });

  it("[POLL-88] hidden results change the number only, and new texts are added to those known; a closed poll keeps its results", () => {
    const results = textResults(["two", "one"], ["two", "one"]);
    const hidden = withResults(list(makePoll({ results })), { pollId: "1", answered: 9, results: null });
    expect(hidden[0]).toMatchObject({ answered: 9, results });
    const message = { pollId: "1", answered: 3, results: textResults(["three", "two"], ["three"]) };
    const merged = withResults(list(makePoll({ results })), message)[0]?.results;
    expect(merged).toMatchObject({
      texts: [{ text: "three" }, { text: "two" }, { text: "one" }],
      words: [{ word: "three" }, { word: "two" }, { word: "one" }],
    });
    const closed = list(makePoll({ state: "closed", results }));
    expect(withResults(closed, message)).toEqual(closed);
  });
});
