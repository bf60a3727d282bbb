import type { Poll } from "@hubbub/contract/activities/polls/calls";

/** An open single choice between A and B, unless `changes` says otherwise. */
export function makePoll(changes: Partial<Poll> = {}): Poll {
  return {
    id: "1",
    position: 1,
    version: 0,
    kind: "choice",
    question: "Tea or coffee?",
    state: "open",
    options: [
      { id: "a", text: "Tea" },
      { id: "b", text: "Coffee" },
    ],
    maxChoices: 1,
    scale: null,
    secondsToAnswer: null,
    openedAt: "2026-11-21T10:00:00.000Z",
    closesAt: null,
    resultsVisibility: "after-answer",
    isChangeable: true,
    isAnonymous: true,
    answered: 0,
    results: null,
    correctOptionIds: null,
    ...changes,
  };
}
