/** Polls as the server knows them, and their conversion for the team and for everybody. Pure. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { POLL_TEXTS_IN_MESSAGE, POLL_WORDS_IN_MESSAGE } from "@hubbub/contract/activities/polls/index";
import type { Selectable } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

export type PollRow = Selectable<Schema["polls"]>;

/** A poll with everything about it. Its `state` is the one at the time of reading: a quiz that has ended is closed. */
export interface FullPoll {
  row: PollRow;
  /** From 1. */
  position: number;
  results: PollResults;
  /** Points of all answers of a closed quiz, the highest first; empty for other polls. */
  points: readonly number[];
}

/** The number of changes of a definition. */
export function versionOf({ version = 0 }: PollRow["definition"]): number {
  return version;
}

/** Names the answers of a poll since its last reset. People who have answered may see what "after-answer" shows. */
export type PollMark = `poll ${string}`;

export function markOf({ id, round }: Pick<PollRow, "id" | "round">): PollMark {
  return `poll ${id}.${round}`;
}

/** Who may see the results while the poll is open; of a closed poll the team or everybody. */
export function audienceOfResults(row: PollRow): "everyone" | "answered" | "staff" {
  const { state, kind, results_visibility: visibility } = row;
  if (visibility === "staff" || state === "draft") return "staff";
  if (state === "closed" || (visibility === "live" && kind !== "quiz")) return "everyone";
  return visibility === "after-answer" && kind !== "quiz" ? "answered" : "staff";
}

/** Whether nothing about the answers may become known: not even how many there are. */
export function isSecret({ kind, state }: PollRow): boolean {
  return kind === "quiz" && state === "open";
}

/**
 * The list for everybody: the open poll, and closed ones whose results are public.
 * @param mark of the poll that the reader has answered; null if the reader has not answered the open poll
 */
export function publicPolls(polls: readonly FullPoll[], mark: PollMark | null): Poll[] {
  return polls
    .filter(({ row }) => row.state === "open" || (row.state === "closed" && audienceOfResults(row) === "everyone"))
    .map((poll) => toPublicPoll(poll, mark));
}

export function toPublicPoll(poll: FullPoll, mark: PollMark | null): Poll {
  const { row, results } = poll;
  const audience = audienceOfResults(row);
  const isVisible = audience === "everyone" || (audience === "answered" && mark === markOf(row));
  return {
    ...toStaffPoll(poll),
    answered: isSecret(row) ? null : results.answered,
    results: isVisible ? results : null,
    correctOptionIds: row.state === "closed" ? (row.definition.correctOptionIds ?? null) : null,
  };
}

export function toStaffPoll({ row, position, results }: FullPoll): Poll {
  const { definition: details } = row;
  return {
    id: String(row.id),
    position,
    version: versionOf(details),
    kind: row.kind,
    question: row.question,
    state: row.state,
    options: details.options ?? [],
    maxChoices: row.kind === "choice" ? (details.maxChoices ?? 1) : null,
    scale: details.scale ?? null,
    secondsToAnswer: details.secondsToAnswer ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    closesAt: row.state === "open" ? (row.closes_at?.toISOString() ?? null) : null,
    resultsVisibility: row.results_visibility,
    isChangeable: row.is_changeable,
    isAnonymous: row.is_anonymous,
    answered: results.answered,
    results,
    correctOptionIds: details.correctOptionIds ?? null,
  };
}

/** The results as a live message has them: of a text poll only the newest texts and the most frequent words. */
export function forMessage(results: PollResults): PollResults {
  if (results.kind !== "text") return results;
  const { texts, words } = results;
  return { ...results, texts: texts.slice(0, POLL_TEXTS_IN_MESSAGE), words: words.slice(0, POLL_WORDS_IN_MESSAGE) };
}
