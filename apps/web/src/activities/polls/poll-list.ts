/** How live messages change the cached list of polls. Pure. */
import { POLL_TEXTS_MAX } from "@hubbub/contract/activities/polls/index";
import type { OwnPollAnswer, Poll, PollAnswer, PollResults } from "@hubbub/contract/activities/polls/calls";
import type { LiveMessageOf } from "@hubbub/contract/live";

export type PollList = readonly Poll[];

type TextResults = Extract<PollResults, { kind: "text" }>;

export function openPollOf(polls: PollList | undefined): Poll | null {
  return polls?.find(({ state }) => state === "open") ?? null;
}

export function withOpened(polls: PollList, { poll }: LiveMessageOf<"poll:opened">["data"]): PollList {
  const others = polls.map((other) => (other.state === "open" && other.id !== poll.id ? closed(other) : other));
  return withPoll(others, poll);
}

export function withClosed(polls: PollList, { pollId, poll }: LiveMessageOf<"poll:closed">["data"]): PollList {
  if (poll) return withPoll(polls, poll);
  return polls.map((each) => (each.id === pollId ? { ...closed(each), results: null } : each));
}

/** A message without results, which this page may not see, keeps those that it has. */
export function withResults(
  polls: PollList,
  { pollId, answered, results }: LiveMessageOf<"poll:results">["data"],
): PollList {
  return polls.map((poll) =>
    poll.id === pollId
      ? { ...poll, answered, results: results ? mergeResults(poll.results, results) : poll.results }
      : poll,
  );
}

export function withOwnAnswer(own: readonly OwnPollAnswer[], answer: OwnPollAnswer): readonly OwnPollAnswer[] {
  return [...own.filter(({ pollId }) => pollId !== answer.pollId), answer];
}

/** The answer in the body of a submission. */
export function answerInBody(body: unknown): PollAnswer | null {
  const { optionIds, value, ranking, text } = (body ?? {}) as Partial<
    Record<"optionIds" | "ranking", string[]> & { value: number; text: string }
  >;
  if (optionIds) return { optionIds };
  if (value !== undefined) return { value };
  if (ranking) return { ranking };
  return text === undefined ? null : { text };
}

/** Whether the answer in a submission's body is to this version of the poll: others are refused again. */
export function isToVersion(body: unknown, { version }: Poll): boolean {
  const sent = (body as { version?: number } | null)?.version;
  return sent === undefined || sent === version;
}

function withPoll(polls: readonly Poll[], poll: Poll): Poll[] {
  return [...polls.filter(({ id }) => id !== poll.id), poll].toSorted((a, b) => a.position - b.position);
}

function closed(poll: Poll): Poll {
  return { ...poll, state: "closed", closesAt: null };
}

function mergeResults(before: PollResults | null, arrived: PollResults): PollResults {
  return arrived.kind === "text" && before?.kind === "text" ? mergeTexts(before, arrived) : arrived;
}

/** A message contains only the newest texts and the most frequent words. */
function mergeTexts(before: TextResults, arrived: TextResults): TextResults {
  const ids = new Set(arrived.texts.map(({ id }) => id));
  const words = new Set(arrived.words.map(({ word }) => word));
  return {
    ...arrived,
    texts: [...arrived.texts, ...before.texts.filter(({ id }) => !ids.has(id))].slice(0, POLL_TEXTS_MAX),
    words: [...arrived.words, ...before.words.filter(({ word }) => !words.has(word))],
  };
}
