/** How live messages change a list of polls. Pure. */
import type { LiveMessageOf } from "../../live.ts";
import type { Poll, PollResults } from "./calls.ts";
import { POLL_TEXTS_MAX } from "./index.ts";

export function withOpened(polls: readonly Poll[], { poll }: LiveMessageOf<"poll:opened">["data"]): readonly Poll[] {
  const others = polls.map((other) => (other.state === "open" && other.id !== poll.id ? closed(other) : other));
  return withPoll(others, poll);
}

export function withClosed(
  polls: readonly Poll[],
  { pollId, poll }: LiveMessageOf<"poll:closed">["data"],
): readonly Poll[] {
  if (poll) return withPoll(polls, poll);
  return polls.map((each) => (each.id === pollId ? { ...closed(each), results: null } : each));
}

/**
 * A message without results, which this page may not see, keeps those that it has. One that arrives after the poll was
 * closed changes nothing.
 */
export function withResults(
  polls: readonly Poll[],
  { pollId, answered, results }: LiveMessageOf<"poll:results">["data"],
): readonly Poll[] {
  return polls.map((poll) =>
    poll.id === pollId && poll.state === "open"
      ? { ...poll, answered, results: results ? mergeResults(poll.results, results) : poll.results }
      : poll,
  );
}

function withPoll(polls: readonly Poll[], poll: Poll): Poll[] {
  return [...polls.filter(({ id }) => id !== poll.id), poll].toSorted((a, b) => a.position - b.position);
}

function closed(poll: Poll): Poll {
  return { ...poll, state: "closed", closesAt: null };
}

/** A message about texts contains only the newest texts and the most frequent words. */
function mergeResults(before: PollResults | null, arrived: PollResults): PollResults {
  if (arrived.kind !== "text" || before?.kind !== "text") return arrived;
  const ids = new Set(arrived.texts.map(({ id }) => id));
  const words = new Set(arrived.words.map(({ word }) => word));
  return {
    ...arrived,
    texts: [...arrived.texts, ...before.texts.filter(({ id }) => !ids.has(id))].slice(0, POLL_TEXTS_MAX),
    words: [...arrived.words, ...before.words.filter(({ word }) => !words.has(word))],
  };
}
