/** A poll as the server knows it, and as the team and everybody see it. Pure. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { audienceOfResults } from "@hubbub/contract/activities/polls/rules";
import type { Selectable } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";

export type PollRow = Selectable<Schema["polls"]>;

/** A poll at the time of reading: `position` is from 1, and a quiz that has ended is closed. */
export interface StoredPoll extends PollRow {
  /** Whether it is a quiz that has ended, but is not stored as closed: answers in time can still be stored. */
  isEnding: boolean;
}

/** A poll as the team sees it, with what the server needs besides. */
export interface CountedPoll extends Poll {
  results: PollResults;
  /** Points of all answers of a closed quiz, the highest first; empty for other polls. */
  points: readonly number[];
}

/** Identifies one opening of a poll, so not the next one after a reset. */
export function openingOf({ id, openedAt }: Pick<Poll, "id" | "openedAt">): string {
  return `${id} ${openedAt}`;
}

/** @throws Refusal 404 if the poll is not among them */
export function pollIn<P extends { id: number | string }>(polls: readonly P[], id: number | string): P {
  const poll = polls.find((each) => Number(each.id) === Number(id));
  if (!poll) throw notFound("Poll");
  return poll;
}

/** Who knows of a poll, and of its changes. */
export function readersOf({ state }: Pick<PollRow, "state">): "everyone" | "staff" {
  return state === "draft" ? "staff" : "everyone";
}

/**
 * The list for everybody: the open poll, and closed ones whose results are public.
 * @param answered the opening in which the reader has answered; null if the reader has not answered the open poll
 */
export function publicPolls(polls: readonly CountedPoll[], answered: string | null): Poll[] {
  return polls
    .filter((poll) => poll.state === "open" || audienceOfResults(poll) === "everyone")
    .map((poll) => toPublicPoll(poll, answered));
}

/** A poll as attendees see it: in lists, and in live messages about it and its results. */
export function toPublicPoll(poll: CountedPoll, answered: string | null): Poll {
  const isOpenQuiz = poll.kind === "quiz" && poll.state === "open";
  const audience = audienceOfResults(poll);
  const isVisible = audience === "everyone" || (audience === "answered" && answered === openingOf(poll));
  return {
    ...toStaffPoll(poll),
    answered: isOpenQuiz ? null : poll.answered,
    results: isVisible ? poll.results : null,
    correctOptionIds: poll.state === "closed" ? poll.correctOptionIds : null,
  };
}

/** The fields of a `Poll` that not every kind defines. */
const NOT_DEFINED = {
  options: [],
  maxChoices: null,
  scale: null,
  secondsToAnswer: null,
  resultsVisibility: "after-close",
  isChangeable: false,
  correctOptionIds: null,
} satisfies Partial<Poll>;

export function toCountedPoll(poll: StoredPoll, results: PollResults, points: readonly number[]): CountedPoll {
  return {
    id: String(poll.id),
    position: poll.position,
    version: poll.version,
    state: poll.state,
    openedAt: poll.opened_at?.toISOString() ?? null,
    closesAt: poll.state === "open" ? (poll.closes_at?.toISOString() ?? null) : null,
    answered: results.answered,
    results,
    ...NOT_DEFINED,
    ...poll.definition,
    points,
  };
}

export function toStaffPoll({ points: _points, ...poll }: CountedPoll): Poll {
  return poll;
}
