/** From what the organizer sends to the columns of a poll, and polls from pasted text. Pure. */
import { QUIZ_SECONDS } from "@hubbub/contract/activities/poll-limits";
import { readPolls } from "@hubbub/contract/activities/poll-import";
import { type ParsedPollDefinition, PollDefinition } from "@hubbub/contract/activities/polls";

import { parse } from "../../api/parse.ts";
import type { PollDetails } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { PollRow } from "./poll-row.ts";

export type PollFields = Pick<
  PollRow,
  "kind" | "question" | "definition" | "results_visibility" | "is_changeable" | "is_anonymous"
>;

export function toFields(poll: ParsedPollDefinition): PollFields {
  const isQuiz = poll.kind === "quiz";
  return {
    kind: poll.kind,
    question: poll.question,
    definition: toDetails(poll),
    results_visibility: isQuiz ? "after-close" : poll.resultsVisibility,
    is_changeable: !isQuiz && poll.isChangeable,
    is_anonymous: poll.isAnonymous,
  };
}

function toDetails(poll: ParsedPollDefinition): PollDetails {
  if (poll.kind === "text") return {};
  if (poll.kind === "scale") return { scale: poll.scale };
  const options = withIds(poll.options);
  if (poll.kind === "ranking") return { options };
  if (poll.kind === "choice") return { options, maxChoices: poll.maxChoices };
  const correctOptionIds = poll.correctOptions.flatMap((at) => options[at]?.id ?? []);
  return { options, correctOptionIds, secondsToAnswer: poll.secondsToAnswer };
}

/** Gives every option without an id the lowest free number. */
function withIds(options: readonly { id?: string | undefined; text: string }[]) {
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
    const correctOptions = correctOptionIds.map((id) => options.findIndex((option) => option.id === id));
    const seconds = QUIZ_SECONDS.find((each) => each === secondsToAnswer) ?? QUIZ_SECONDS[0];
    return { kind: "quiz", question, options, correctOptions, secondsToAnswer: seconds, isAnonymous: row.is_anonymous };
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
