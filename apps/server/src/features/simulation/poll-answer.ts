/** How simulated attendees answer polls. Pure: randomness is a parameter. */
import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";

import { pick } from "./pace.ts";
import { responses } from "./texts.ts";

/** Simulated attendees do not answer in the last second of a quiz: their answers could arrive too late. */
const LAST_MS = 1000;

/** Whether it is too late to answer a quiz. */
export function isOver({ closesAt }: Pick<Poll, "closesAt">, now = Date.now()): boolean {
  return closesAt !== null && Date.parse(closesAt) - LAST_MS <= now;
}

/** A random answer. Options at the start of the list are more frequent, so that the results look real. */
export function pollAnswer({ kind, options, scale }: Poll, random: () => number): PollAnswer {
  const ids = options.map(({ id }) => id);
  if (kind === "scale") return { value: Math.ceil((1 - random() ** 2) * (scale?.max ?? 1)) || 1 };
  if (kind === "text") return { text: pick(responses, random() ** 2) };
  if (kind === "ranking") return { ranking: shuffled(ids, random) };
  return { optionIds: [ids[Math.floor(random() ** 1.6 * ids.length)] ?? ""] };
}

function shuffled(ids: readonly string[], random: () => number): string[] {
  return ids
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
