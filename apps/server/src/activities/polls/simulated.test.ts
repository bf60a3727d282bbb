import fc from "fast-check";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { expect, it } from "vitest";

import { refuseAnswer } from "./poll-definition.ts";
import { pollAnswer } from "./simulated.ts";

const poll: Poll = {
  id: "1",
  position: 1,
  version: 0,
  kind: "text",
  question: "Why?",
  state: "open",
  options: [],
  maxChoices: null,
  scale: null,
  secondsToAnswer: null,
  openedAt: null,
  closesAt: null,
  resultsVisibility: "live",
  isChangeable: true,
  isAnonymous: true,
  answered: 0,
  results: null,
  correctOptionIds: null,
};
const options = ["1", "2", "3"].map((id) => ({ id, text: `Option ${id}` }));
const polls: Poll[] = [
  poll,
  { ...poll, kind: "choice", options, maxChoices: 1 },
  { ...poll, kind: "quiz", options, secondsToAnswer: 30 },
  { ...poll, kind: "ranking", options },
  { ...poll, kind: "scale", scale: { max: 5, lowLabel: "", highLabel: "" } },
];

it("[SIM-2] answer polls of every kind with answers that the server accepts", () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  fc.assert(
    fc.property(fc.constantFrom(...polls), fc.infiniteStream(random), (asked, numbers) => {
      const answer = pollAnswer(asked, () => numbers.next().value as number);
      const { kind, scale } = asked;
      const definition = { options: asked.options, maxChoices: 1, ...(scale ? { scale } : {}) };
      expect(refuseAnswer(answer, { kind, definition })).toBeNull();
      if ("value" in answer) expect(answer.value).toBeGreaterThanOrEqual(1);
    }),
  );
});
