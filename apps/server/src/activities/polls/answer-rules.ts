/** Checks an answer against its poll. Pure. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { PollKind } from "@hubbub/contract/activities/polls/limits";
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";

import type { PollDetails } from "./tables.ts";
import { Refusal } from "../../platform/http/refusal.ts";

export type SentAnswer = ParsedBodyOf<"POST /api/events/:eventId/polls/:pollId/answer">;

const FIELD = { choice: "optionIds", quiz: "optionIds", scale: "value", ranking: "ranking", text: "text" } as const;

/** The answer without the participant. The contract makes sure that exactly one of its fields is present. */
export function answerOf({ optionIds, value, ranking, text }: SentAnswer): PollAnswer {
  if (optionIds) return { optionIds };
  if (value !== undefined) return { value };
  return ranking ? { ranking } : { text: text ?? "" };
}

/** Why the poll does not accept this answer; null if it does. */
export function refuseAnswer(answer: PollAnswer, poll: { kind: PollKind; definition: PollDetails }): Refusal | null {
  const field = FIELD[poll.kind];
  if (!(field in answer)) return new Refusal("invalid", `This poll takes ${field}`);
  const ids = new Set(poll.definition.options?.map(({ id }) => id));
  if ("optionIds" in answer) {
    if (answer.optionIds.some((id) => !ids.has(id))) return new Refusal("invalid", "This poll has no such option");
    const max = poll.kind === "quiz" ? ids.size : (poll.definition.maxChoices ?? 1);
    return answer.optionIds.length > max
      ? new Refusal("invalid", `Choose at most ${max} ${max === 1 ? "option" : "options"}`)
      : null;
  }
  if ("ranking" in answer) {
    if (answer.ranking.some((id) => !ids.has(id))) return new Refusal("invalid", "This poll has no such option");
    return answer.ranking.length === ids.size ? null : new Refusal("invalid", "Rank all options");
  }
  const max = poll.definition.scale?.max ?? 0;
  if ("value" in answer && (answer.value < 1 || answer.value > max))
    return new Refusal("invalid", `value must be a whole number from 1 to ${max}`);
  return null;
}
