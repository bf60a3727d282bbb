/** Definitions of polls from what the organizer sends or pastes, and whether an answer fits one. Pure. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { randomUUID } from "node:crypto";
import {
  type ParsedPollDefinition,
  type PollAnswer,
  PollDefinition,
  pollFields,
} from "@hubbub/contract/activities/polls/calls";

import { parse } from "../../api/parse.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { StoredDefinition } from "./tables.ts";
import { readPolls } from "./poll-import.ts";

/** Some of the fields that the organizer sends. */
export type PollChange = ParsedBodyOf<"PATCH /api/events/:eventId/polls/:pollId">;

interface SentOption {
  id?: string | undefined;
  text: string;
}

/** Gives every option without an id the lowest free number, and names correct options by their ids. */
export function toStored(poll: ParsedPollDefinition): StoredDefinition {
  if (!("options" in poll)) return poll;
  const options = withNumbers(poll.options);
  if (poll.kind !== "quiz") return { ...poll, options };
  const correct = poll.correctOptionIds.flatMap((named) =>
    typeof named === "number" ? (options[named]?.id ?? []) : named,
  );
  return { ...poll, options, correctOptionIds: [...new Set(correct)] };
}

function withNumbers(options: readonly SentOption[]) {
  const used = new Set(options.flatMap(({ id }) => id ?? []));
  let next = 0;
  const free = (): string => {
    do next += 1;
    while (used.has(String(next)));
    return String(next);
  };
  return options.map(({ id, text }) => ({ id: id ?? free(), text }));
}

/**
 * A definition after a change of some of its fields. What its kind does not have is left out.
 * @throws Refusal 400 if the fields together do not make a poll
 */
export function changeDefinition(
  before: StoredDefinition,
  { kind = before.kind, options, ...changes }: PollChange,
): StoredDefinition {
  const fields = pollFields(kind);
  const kept = Object.entries(before).filter(([name]) => fields.includes(name));
  const merged = {
    ...Object.fromEntries(kept),
    ...changes,
    ...(options && { options: withNewIds(options, before) }),
    kind,
  };
  return toStored(parse(PollDefinition, merged) as ParsedPollDefinition);
}

/**
 * An option with the same text keeps its id. All others get ids that the poll never had, so that a late answer does not
 * count for an option that its author has not seen.
 */
function withNewIds(options: readonly SentOption[], before: StoredDefinition) {
  const used = new Set(options.flatMap(({ id }) => id ?? []));
  const known = new Map("options" in before ? before.options.map(({ id, text }) => [text, id]) : []);
  return options.map(({ id, text }) => {
    const same = known.get(text);
    return { id: id ?? (same === undefined || used.has(same) ? randomUUID() : same), text };
  });
}

/** The polls of a pasted text. @throws Refusal 400 that names the first invalid line */
export function importedPolls(text: string): StoredDefinition[] {
  const lines = readPolls(text);
  if (lines.length === 0) throw new Refusal("invalid", "The text contains no polls", null, { field: "text" });
  return lines.map(({ line, poll }) => {
    try {
      return toStored(parse(PollDefinition, poll) as ParsedPollDefinition);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal("invalid", `Line ${line}: ${error.message}`, null, { field: "text" });
    }
  });
}

const FIELD = { choice: "optionIds", quiz: "optionIds", scale: "value", ranking: "ranking", text: "text" } as const;

/** Why a poll with this definition does not accept this answer; null if it does. */
export function refuseAnswer(answer: PollAnswer, definition: StoredDefinition): Refusal | null {
  const field = FIELD[definition.kind];
  if (!(field in answer)) return new Refusal("invalid", `This poll requires ${field}`);
  if (definition.kind === "text") return null;
  if (definition.kind === "scale") {
    const { max } = definition.scale;
    const isOnScale = "value" in answer && answer.value >= 1 && answer.value <= max;
    return isOnScale ? null : new Refusal("invalid", `value must be a whole number from 1 to ${max}`);
  }
  const chosen = chosenIn(answer);
  const ids = new Set(definition.options.map(({ id }) => id));
  if (chosen.some((id) => !ids.has(id)))
    return new Refusal("invalid", "This option no longer exists. Choose another one.");
  if (definition.kind === "ranking")
    return chosen.length === ids.size ? null : new Refusal("invalid", "Rank all options");
  const max = definition.kind === "quiz" ? ids.size : definition.maxChoices;
  return chosen.length > max
    ? new Refusal("invalid", `Choose at most ${max} ${max === 1 ? "option" : "options"}`)
    : null;
}

/** The ids of the options in an answer, of a ranking the best first. */
export function chosenIn(answer: PollAnswer): readonly string[] {
  if ("optionIds" in answer) return answer.optionIds;
  return "ranking" in answer ? answer.ranking : [];
}
