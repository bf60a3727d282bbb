/** The list of responses as a page holds it, and what a pushed or fetched message makes of it. Pure. */
import { ICEBREAKER_LIST_MAX, type IcebreakerResponse } from "@hubbub/contract/activities/icebreaker";
import type { AnswerOf } from "@hubbub/contract/calls";

type Fetched = AnswerOf<"GET /api/events/:eventId/icebreaker">;
type OwnStatus = NonNullable<IcebreakerResponse["status"]>;

export interface ResponseList {
  /** What everybody sees, newest first, at most `ICEBREAKER_LIST_MAX`. */
  responses: readonly { response: string }[];
  /** How many responses the event shows, as far as this page knows. */
  count: number;
  /** The caller's own that wait for a moderator: in no count and in nobody else's list. */
  own: readonly { response: string; status: OwnStatus }[];
  /** How many responses were taken out while the page held the list. */
  removals: number;
}

interface Pushed {
  response: string;
  /** How many responses the event shows now. */
  count: number;
}

const none: ResponseList = { responses: [], count: 0, own: [], removals: 0 };

/** The list with one more response on top, the same list when it is known already, or null when some are missing. */
export function withPushed(list: ResponseList, pushed: Pushed): ResponseList | null {
  if (pushed.count <= list.count)
    return list.responses.some(({ response }) => response === pushed.response) ? list : null;
  if (pushed.count > list.count + 1) return null;
  const responses = [{ response: pushed.response }, ...list.responses].slice(0, ICEBREAKER_LIST_MAX);
  return { ...list, responses, count: pushed.count };
}

/**
 * The list without one response of this text.
 * @returns `isWhole`: whether the list is certain to be the event's own; if not, it has to be fetched
 */
export function withRemoved(list: ResponseList, removed: Pushed): { list: ResponseList; isWhole: boolean } {
  const index = list.responses.findIndex(({ response }) => response === removed.response);
  const responses = index === -1 ? list.responses : list.responses.toSpliced(index, 1);
  const isWhole = index !== -1 && removed.count === list.count - 1 && list.responses.length < ICEBREAKER_LIST_MAX;
  const count = index === -1 ? list.count : list.count - 1;
  return { list: { ...list, responses, count, removals: list.removals + 1 }, isWhole };
}

/**
 * What a fetch brought, with what was pushed while it was under way put back on top: an answer made before those
 * responses must not take them away again. Hidden and waiting responses, which staff get too, are left out.
 * @param before the list when the fetch began
 * @param now the list when it ended; no response was removed in between
 */
export function withFetched(fetched: Fetched, before?: ResponseList, now: ResponseList = none): ResponseList {
  const own: { response: string; status: OwnStatus }[] = [];
  const shown: { response: string }[] = [];
  for (const item of fetched) {
    if ("id" in item ? item.status === "shown" : !item.status) shown.push({ response: item.response });
    else if (!("id" in item) && item.status) own.push({ response: item.response, status: item.status });
  }
  const isFull = shown.length >= ICEBREAKER_LIST_MAX;
  const pushedMeanwhile = before ? now.count - before.count : 0;
  const missing = pushedMeanwhile > 0 && !isFull ? now.count - shown.length : 0;
  if (missing > 0 && missing <= pushedMeanwhile) {
    return { ...now, responses: [...now.responses.slice(0, missing), ...shown], own };
  }
  // A full list no longer tells how many there are; what was pushed last does.
  const count = isFull ? Math.max(shown.length, now.count) : shown.length;
  return { responses: shown, count, own, removals: now.removals };
}

/** A full list with unknown older responses: the pushed count is taken, so that the next one fits again. */
export function countedAs(list: ResponseList, count: number): ResponseList {
  return list.responses.length >= ICEBREAKER_LIST_MAX && count > list.count ? { ...list, count } : list;
}
