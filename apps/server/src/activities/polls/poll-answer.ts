/** Whether an answer fits its poll, and its points. Pure. */
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { msg } from "@hubbub/contract/messages";

import { Refusal } from "../../platform/http/refusal.ts";
import type { PollRow } from "./poll.ts";
import { quizPoints } from "./poll-scores.ts";
import type { StoredDefinition } from "./tables.ts";

const FIELD = { choice: "optionIds", quiz: "optionIds", scale: "value", ranking: "ranking", text: "text" } as const;

/** Why a poll with this definition does not accept this answer; null if it does. */
export function refuseAnswer(answer: PollAnswer, definition: StoredDefinition): Refusal | null {
  const invalid = (sentence: string) => new Refusal("invalid", sentence);
  const field = FIELD[definition.kind];
  if (!(field in answer)) return invalid(`This poll requires ${field}`);
  if (definition.kind === "text") return null;
  if (definition.kind === "scale") {
    const { max } = definition.scale;
    const isOnScale = "value" in answer && answer.value >= 1 && answer.value <= max;
    return isOnScale ? null : invalid(`value must be a whole number from 1 to ${max}`);
  }
  const chosen = chosenIn(answer);
  const ids = new Set(definition.options.map(({ id }) => id));
  if (chosen.some((id) => !ids.has(id))) return invalid(msg("This option no longer exists. Choose another one."));
  if (definition.kind === "ranking") return chosen.length === ids.size ? null : invalid(msg("Rank all options"));
  const max = definition.kind === "quiz" ? ids.size : definition.maxChoices;
  return chosen.length > max ? invalid(`Choose at most ${max} ${max === 1 ? "option" : "options"}`) : null;
}

/** Points of an answer to a quiz, null for other polls. @param receivedAt by the database's clock, in milliseconds */
export function pointsOf(answer: PollAnswer, poll: PollRow, receivedAt: number): number | null {
  const { opened_at: openedAt, definition } = poll;
  if (definition.kind !== "quiz" || !openedAt) return null;
  return quizPoints(chosenIn(answer), definition.correctOptionIds, {
    elapsedMs: receivedAt - openedAt.getTime(),
    allowedMs: definition.secondsToAnswer * 1000,
  });
}

/** The ids of the options in an answer, of a ranking the best first. */
function chosenIn(answer: PollAnswer): readonly string[] {
  if ("optionIds" in answer) return answer.optionIds;
  return "ranking" in answer ? answer.ranking : [];
}
