/** Pure functions that change the cached list of responses. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import type { AnswerOf } from "@hubbub/contract/calls";

type Fetched = AnswerOf<"GET /api/events/:eventId/icebreaker">;
type OwnStatus = NonNullable<IcebreakerResponse["status"]>;

interface OwnResponse {
  response: string;
  status: OwnStatus;
  /** Set by `withOwn`, not by the server: its push replaces it. That of a muted sender stays, because it is not pushed. */
  awaitsPush?: true;
}

export interface ResponseList {
  /** The shared list, newest first, at most `ICEBREAKER_LIST_MAX`. */
  responses: readonly { response: string }[];
  /** How many responses the event shows, as far as this page knows. */
  count: number;
  /** The caller's own responses that others do not see, or not yet; not counted. */
  own: readonly OwnResponse[];
}

interface Pushed {
  response: string;
  /** How many responses the event shows now. */
  count: number;
}

/**
 * Adds a pushed response. Returns the same list if it contains the response already, or null if others are missing.
 * A full list gets every response whose text it does not contain, because its length does not change.
 */
export function withPushed(list: ResponseList, pushed: Pushed): ResponseList | null {
  const isCounted = pushed.count <= list.count;
  if (isCounted && list.responses.some(({ response }) => response === pushed.response)) return list;
  if (isCounted && list.responses.length < ICEBREAKER_LIST_MAX) return null;
  if (pushed.count > list.count + 1) return null;
  const responses = [{ response: pushed.response }, ...list.responses].slice(0, ICEBREAKER_LIST_MAX);
  const own = list.own.filter(({ response, awaitsPush }) => !awaitsPush || response !== pushed.response);
  return { responses, count: Math.max(list.count, pushed.count), own };
}

/**
 * Removes one response with this text.
 * @returns `isCertain`: whether the list is complete; if not, it must be refetched
 */
export function withRemoved(list: ResponseList, removed: Pushed): { list: ResponseList; isCertain: boolean } {
  const isFull = list.responses.length >= ICEBREAKER_LIST_MAX;
  const index = list.responses.findIndex(({ response }) => response === removed.response);
  // Not found, and the count is equal: the list was fetched after the removal.
  if (index === -1) return { list, isCertain: !isFull && removed.count === list.count };
  const isCertain = !isFull && removed.count === list.count - 1;
  return { list: { ...list, responses: list.responses.toSpliced(index, 1), count: list.count - 1 }, isCertain };
}

/** Adds an own saved response, unless the list contains it. A shown one is counted when it is pushed. */
export function withOwn(list: ResponseList, { response, status }: OwnResponse): ResponseList {
  const same = status === "shown" ? [...list.responses, ...list.own] : list.own.filter((own) => own.status === status);
  if (same.some((own) => own.response === response)) return list;
  return { ...list, own: [{ response, status, ...(status === "shown" && { awaitsPush: true }) }, ...list.own] };
}

/**
 * Converts an answer of the server. The team's answer includes hidden and pending responses, which are not shown.
 * @param knownCount the number of responses by the latest message; needed because a full list does not show it
 */
export function toResponseList(answer: Fetched, knownCount = 0): ResponseList {
  const own: OwnResponse[] = [];
  const shown: { response: string }[] = [];
  for (const item of answer) {
    if ("id" in item ? item.status === "shown" : !item.status) shown.push({ response: item.response });
    else if (!("id" in item) && item.status) own.push({ response: item.response, status: item.status });
  }
  const count = shown.length >= ICEBREAKER_LIST_MAX ? Math.max(shown.length, knownCount) : shown.length;
  return { responses: shown, count, own };
}

/** Sets the pushed count on a full list, so that the next pushed response is recognized as the next one. */
export function withCount(list: ResponseList, count: number): ResponseList {
  return list.responses.length >= ICEBREAKER_LIST_MAX && count > list.count ? { ...list, count } : list;
}
