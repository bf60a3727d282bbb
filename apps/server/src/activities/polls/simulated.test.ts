import fc from "fast-check";
import { expect, it } from "vitest";

import { refuseAnswer } from "./poll-answer.ts";
import { pollAnswer } from "./simulated.ts";
import type { StoredDefinition } from "./tables.ts";

const settings = { question: "Why?", resultsVisibility: "live", isChangeable: true, isAnonymous: true } as const;
const options = ["1", "2", "3"].map((id) => ({ id, text: `Option ${id}` }));
const definitions: readonly StoredDefinition[] = [
  { kind: "text", ...settings },
  { kind: "choice", options, maxChoices: 1, ...settings },
  { kind: "quiz", question: "Why?", options, correctOptionIds: ["1"], secondsToAnswer: 30, isAnonymous: true },
  { kind: "ranking", options, ...settings },
  { kind: "scale", scale: { max: 5, lowLabel: "", highLabel: "" }, ...settings },
];

it("[SIM-2] answer polls of every kind with answers that the server accepts", () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  fc.assert(
    fc.property(fc.constantFrom(...definitions), fc.infiniteStream(random), (definition, numbers) => {
      const asked = { options: [], scale: null, ...definition };
      const answer = pollAnswer(asked, () => numbers.next().value as number);
      expect(refuseAnswer(answer, definition)).toBeNull();
    }),
  );
});
