import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { expect, it } from "vitest";

import { makePoll } from "../../testing/make-poll.ts";
import { phoneViewOf } from "./poll-rules.ts";

const results: PollResults = { kind: "choice", answered: 1, options: [] };
const known = makePoll({ results });
const unknown = makePoll({ results: null });
const live = makePoll({ results, resultsVisibility: "live" });
const staffOnly = makePoll({ results, resultsVisibility: "staff" });
const closed = makePoll({ results, state: "closed", resultsVisibility: "after-close" });

it.each([
  // poll, hasAnswered, isOver, isChanging, view
  ["known", known, false, false, false, "first"],
  ["known", known, true, false, false, "results"],
  ["known", known, true, false, true, "change"],
  ["known", known, true, true, true, "results"],
  ["known", known, false, true, false, "waiting"],
  ["unknown", unknown, true, false, false, "waiting"],
  ["live", live, false, false, false, "first"],
  ["live", live, false, true, false, "results"],
  ["staff only", staffOnly, true, false, false, "waiting"],
  ["closed", closed, false, true, false, "results"],
] as const)("[POLL-83] a phone shows of %s: %$", (_, poll, hasAnswered, isOver, isChanging, view) => {
  expect(phoneViewOf(poll, hasAnswered, isOver, isChanging)).toBe(view);
});
