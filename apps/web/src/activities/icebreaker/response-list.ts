/** The list of responses as a page holds it, and what a pushed or fetched message makes of it. Pure. */
import { ICEBREAKER_LIST_MAX, type IcebreakerResponse } from "@hubbub/contract/activities/icebreaker";

export interface ResponseList {
  /** Newest first, at most `ICEBREAKER_LIST_MAX`. */
  responses: readonly IcebreakerResponse[];
  /** How many the event has, as far as this page knows. */
  count: number;
}

interface PushedResponse {
  response: string;
  /** How many the event has with this one. */
  count: number;
}

/** The list with one more response on top, the same list when it is known already, or null when some are missing. */
export function withPushed(list: ResponseList, pushed: PushedResponse): ResponseList | null {
  if (pushed.count <= list.count) return list;
  if (pushed.count > list.count + 1) return null;
  const responses = [{ response: pushed.response }, ...list.responses].slice(0, ICEBREAKER_LIST_MAX);
  return { responses, count: pushed.count };
}

/**
 * What a fetch brought, with what was pushed while it was under way put back on top: an answer made before those
 * responses must not take them away again.
 * @param before the list when the fetch began
 * @param now the list when it ended
 */
export function withFetched(
  fetched: readonly IcebreakerResponse[],
  before?: ResponseList,
  now?: ResponseList,
): ResponseList {
  const isFull = fetched.length >= ICEBREAKER_LIST_MAX;
  const pushedMeanwhile = before && now ? now.count - before.count : 0;
  const missing = now && pushedMeanwhile > 0 && !isFull ? now.count - fetched.length : 0;
  if (now && missing > 0 && missing <= pushedMeanwhile) {
    return { responses: [...now.responses.slice(0, missing), ...fetched], count: now.count };
  }
  // A full list no longer tells how many there are; what was pushed last does.
  return { responses: fetched, count: isFull ? Math.max(fetched.length, now?.count ?? 0) : fetched.length };
}

/** A full list with unknown older responses: the pushed count is taken at its word, so that the next one fits again. */
export function countedAs(list: ResponseList, count: number): ResponseList {
  return list.responses.length >= ICEBREAKER_LIST_MAX && count > list.count ? { ...list, count } : list;
}
