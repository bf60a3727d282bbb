/** The open poll, and own answers. Pure. */
import type { OwnPollAnswer, Poll } from "@hubbub/contract/activities/polls/calls";

export { withClosed, withOpened, withResults } from "@hubbub/contract/activities/polls/list";

export type PollList = readonly Poll[];

export function isOpen({ state }: Poll): boolean {
  return state === "open";
}

export function isClosed({ state }: Poll): boolean {
  return state === "closed";
}

export function openPollOf(polls: PollList | undefined): Poll | null {
  return polls?.find(isOpen) ?? null;
}

export function withOwnAnswer(own: readonly OwnPollAnswer[], answer: OwnPollAnswer): readonly OwnPollAnswer[] {
  return [...own.filter(({ pollId }) => pollId !== answer.pollId), answer];
}

/** Whether the answer in a submission's body is to this version of the poll: others are refused again. */
export function isToVersion(body: unknown, { version }: Poll): boolean {
  const sent = (body as { version?: number } | null)?.version;
  return sent === undefined || sent === version;
}
