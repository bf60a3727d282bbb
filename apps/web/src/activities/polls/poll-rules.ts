/** Which commands a poll accepts, and what a phone shows of it. Pure. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { showsResults } from "./result-rows.ts";

/** A closed quiz is not opened again, because its solution is known. */
export function isOpenable({ state, kind }: Poll): boolean {
  return state === "draft" || (state === "closed" && kind !== "quiz");
}

/** Whether the results are hidden from somebody and can be shown. A quiz shows its results when it closes. */
export function mayShowResults({ state, kind, resultsVisibility }: Poll): boolean {
  if (state === "draft" || kind === "quiz") return false;
  return state === "open" ? resultsVisibility !== "live" : resultsVisibility === "staff";
}

/** The open poll, else the one that was opened last; undefined if none was. */
export function currentPoll(polls: readonly Poll[]): Poll | undefined {
  const opened = polls.filter(({ openedAt }) => openedAt !== null);
  const latest = opened.toSorted((a, b) => Date.parse(b.openedAt ?? "") - Date.parse(a.openedAt ?? ""))[0];
  return polls.find(({ state }) => state === "open") ?? latest;
}

/** The draft that the key O opens: the first one after the current poll, else the first. */
export function nextDraft(polls: readonly Poll[]): Poll | undefined {
  const after = currentPoll(polls)?.position ?? 0;
  const drafts = polls.filter(({ state }) => state === "draft");
  return drafts.find(({ position }) => position > after) ?? drafts[0];
}

/**
 * What a phone shows: the form for the first answer or to change it, else the own answer (if any) with the results, or
 * with a sentence while there are none to show.
 * @param isOver whether it accepts no answers any more
 * @param isChanging whether the person wants to change the own answer
 */
export function phoneViewOf(poll: Poll, hasAnswered: boolean, isOver: boolean, isChanging: boolean) {
  if (!isOver && (!hasAnswered || isChanging)) return hasAnswered ? "change" : "first";
  return poll.results && showsResults(poll, hasAnswered) ? "results" : "waiting";
}
