/** From what the organizer sends to the columns of a poll, and polls from pasted text. Pure. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { randomUUID } from "node:crypto";
import { readPolls } from "@hubbub/contract/activities/polls/import";
import {
  type ParsedPollDefinition,
  type PollAnswer,
  PollDefinition,
  pollFields,
} from "@hubbub/contract/activities/polls/calls";
import { type PollKind, QUIZ_SECONDS } from "@hubbub/contract/activities/polls/index";

import { parse } from "../../api/parse.ts";
import type { PollDetails } from "./tables.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { type PollRow, versionOf } from "./poll-row.ts";

/** Some of the fields that the organizer sends. */
export type PollChange = ParsedBodyOf<"PATCH /api/events/:eventId/polls/:pollId">;

export type PollFields = Pick<
  PollRow,
  "kind" | "question" | "definition" | "results_visibility" | "is_changeable" | "is_anonymous"
>;

/**
 * The columns of a poll.
 * @param before the details that a change replaces. An option with the same text keeps its id; all others get ids that
 *   the poll never had, so that a late answer does not count for an option that its author has not seen
 */
export function toFields(poll: ParsedPollDefinition, before?: PollDetails): PollFields {
  const isQuiz = poll.kind === "quiz";
  return {
    kind: poll.kind,
    question: poll.question,
    definition: before ? { ...toDetails(poll, before), version: versionOf(before) + 1 } : toDetails(poll),
    results_visibility: isQuiz ? "after-close" : poll.resultsVisibility,
    is_changeable: !isQuiz && poll.isChangeable,
    is_anonymous: poll.isAnonymous,
  };
}

function toDetails(poll: ParsedPollDefinition, before?: PollDetails): PollDetails {
  if (poll.kind === "text") return {};
  if (poll.kind === "scale") return { scale: poll.scale };
  const options = before ? withChangedIds(poll.options, before) : withIds(poll.options);
  if (poll.kind === "ranking") return { options };
  if (poll.kind === "choice") return { options, maxChoices: poll.maxChoices };
  const correct = poll.correctOptionIds.flatMap((named) =>
    typeof named === "number" ? (options[named]?.id ?? []) : named,
  );
  return { options, correctOptionIds: [...new Set(correct)], secondsToAnswer: poll.secondsToAnswer };
}

interface SentOption {
  id?: string | undefined;
  text: string;
}

function withChangedIds(options: readonly SentOption[], before: PollDetails) {
  const used = new Set(options.flatMap(({ id }) => id ?? []));
  const known = new Map(before.options?.map(({ id, text }) => [text, id]));
  return options.map(({ id, text }) => {
    const same = known.get(text);
    return { id: id ?? (same === undefined || used.has(same) ? randomUUID() : same), text };
  });
}

/** Gives every option without an id the lowest free number. */
function withIds(options: readonly SentOption[]) {
  const used = new Set(options.flatMap(({ id }) => id ?? []));
  let next = 0;
  const free = (): string => {
    do next += 1;
    while (used.has(String(next)));
    return String(next);
  };
  return options.map(({ id, text }) => ({ id: id ?? free(), text }));
}

const NO_SCALE = { max: 5, lowLabel: "", highLabel: "" };

/** The definition that a poll was made from, with the ids of its options. */
export function toDefinition({ definition, ...row }: PollRow): ParsedPollDefinition {
  const { question } = row;
  const { options = [], correctOptionIds = [], secondsToAnswer, maxChoices, scale } = definition;
  if (row.kind === "quiz") {
    const seconds = QUIZ_SECONDS.find((each) => each === secondsToAnswer) ?? QUIZ_SECONDS[0];
    return {
      kind: "quiz",
      question,
      options,
      correctOptionIds,
      secondsToAnswer: seconds,
      isAnonymous: row.is_anonymous,
    };
  }
  const settings = {
    resultsVisibility: row.results_visibility,
    isChangeable: row.is_changeable,
    isAnonymous: row.is_anonymous,
  };
  if (row.kind === "text") return { kind: "text", question, ...settings };
  if (row.kind === "ranking") return { kind: "ranking", question, options, ...settings };
  if (row.kind === "scale") return { kind: "scale", question, scale: scale ?? NO_SCALE, ...settings };
  return { kind: "choice", question, options, maxChoices: maxChoices ?? 1, ...settings };
}

/**
 * The columns of a poll after a change of some of its fields. What its kind does not have is left out.
 * @throws Refusal 400 if the fields together do not make a poll
 */
export function changedFields(row: PollRow, { kind = row.kind, options, ...changes }: PollChange): PollFields {
  const before = toDefinition(row);
  const fields = pollFields(kind);
  const kept = Object.entries(before).filter(([name]) => fields.includes(name));
  const merged = {
    ...Object.fromEntries(kept),
    ...changes,
    ...(options && { options: withChangedIds(options, row.definition) }),
    kind,
  };
  return toFields(parse(PollDefinition, merged) as ParsedPollDefinition, row.definition);
}

/** The polls of a pasted text. @throws Refusal 400 that names the first invalid line */
export function importedPolls(text: string): PollFields[] {
  const lines = readPolls(text);
  if (lines.length === 0) throw new Refusal("invalid", "The text has no polls");
  return lines.map(({ line, poll }) => {
    try {
      return toFields(parse(PollDefinition, poll) as ParsedPollDefinition);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal("invalid", `Line ${line}: ${error.message}`) : error;
    }
  });
}

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
