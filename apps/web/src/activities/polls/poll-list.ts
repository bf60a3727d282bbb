/** The cached list of polls, and how live messages change it. Pure. */
import { POLL_TEXTS_MAX } from "@hubbub/contract/activities/polls/index";
import type { OwnPollAnswer, Poll, PollAnswer, PollResults } from "@hubbub/contract/activities/polls/calls";
import type { ServerMessageOf } from "@hubbub/contract/live";

export interface PollList {
  polls: readonly Poll[];
  /** Milliseconds to add to this device's clock to get the server's. */
  offset: number;
  /** Whether `offset` comes from a live message. The Date header, the other source, has whole seconds only. */
  isOffsetExact: boolean;
}

type TextResults = Extract<PollResults, { kind: "text" }>;

/** A fetched list keeps the exact clock of the cached one. */
export function withKnownClock(cached: PollList | undefined, arrived: PollList): PollList {
  if (!cached?.isOffsetExact || arrived.isOffsetExact) return arrived;
  return { ...arrived, offset: cached.offset, isOffsetExact: true };
}

export function openPollOf(list: Pick<PollList, "polls"> | undefined): Poll | null {
  return list?.polls.find(({ state }) => state === "open") ?? null;
}

/** @param now this device's clock in epoch milliseconds, when the message arrived */
export function withOpened(
  list: PollList,
  { poll, serverNow }: ServerMessageOf<"poll:opened">["data"],
  now: number,
): PollList {
  const others = list.polls.map((other) => (other.state === "open" && other.id !== poll.id ? closed(other) : other));
  return { polls: withPoll(others, poll), offset: Date.parse(serverNow) - now, isOffsetExact: true };
}

export function withClosed(list: PollList, { pollId, poll }: ServerMessageOf<"poll:closed">["data"]): PollList {
  if (poll) return { ...list, polls: withPoll(list.polls, poll) };
  return { ...list, polls: list.polls.map((each) => (each.id === pollId ? { ...closed(each), results: null } : each)) };
}

/** Results that are null are hidden from this page: those that it has stay. */
export function withResults(
  list: PollList,
  { pollId, answered, results }: ServerMessageOf<"poll:results">["data"],
): PollList {
  const polls = list.polls.map((poll) =>
    poll.id === pollId
      ? { ...poll, answered, results: results ? mergeResults(poll.results, results) : poll.results }
      : poll,
  );
  return { ...list, polls };
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
