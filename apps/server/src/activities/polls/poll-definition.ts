/** Definitions of polls from what the organizer sends. Pure. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { randomUUID } from "node:crypto";
import { type ParsedPollDefinition, PollDefinition, pollFields } from "@hubbub/contract/activities/polls/calls";

import { parse } from "../../api/parse.ts";
import type { StoredDefinition } from "./tables.ts";

/** The fields of a poll that the organizer changes. */
export type PollPatch = ParsedBodyOf<"PATCH /api/events/:eventId/polls/:pollId">;

interface SentOption {
  id?: string | undefined;
  text: string;
}

/** @throws Refusal 400 for what is not a poll */
export function parseDefinition(poll: unknown): StoredDefinition {
  return toStored(parse(PollDefinition, poll) as ParsedPollDefinition);
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
  { kind = before.kind, options, ...changes }: PollPatch,
): StoredDefinition {
  const fields = pollFields(kind);
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name)));
  return parseDefinition({ ...kept, ...changes, ...(options && { options: withNewIds(options, before) }), kind });
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
