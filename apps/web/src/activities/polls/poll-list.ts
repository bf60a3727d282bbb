/** The open poll, and own answers. Pure. */
import type { OwnPollAnswer, Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";

export { withClosed, withOpened, withResults } from "@hubbub/contract/activities/polls/list";

export type PollList = readonly Poll[];

export function isOpen({ state }: Poll): boolean {
  return state === "open";
}

export function openPollOf(polls: PollList | undefined): Poll | null {
  return polls?.find(isOpen) ?? null;
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
