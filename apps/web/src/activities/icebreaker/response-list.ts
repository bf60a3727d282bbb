/** The list of responses as a page holds it, and what a pushed or fetched message makes of it. Pure. */
import {
  ICEBREAKER_LIST_MAX,
  type IcebreakerResponse,
  type IcebreakerResponseForStaff,
} from "@hubbub/contract/activities/icebreaker";
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
  /** All responses with names, times and states; null where the answer was one for attendees. Never pushed. */
  staff: readonly IcebreakerResponseForStaff[] | null;
}

interface Pushed {
  response: string;
  /** How many responses the event shows now. */
  count: number;
}

/**
 * The list with one more response on top, the same list when it is known already, or null when some are missing.
 * A full list cannot tell by its length whether it contains the response: one with another text is taken as new.
 */
export function withPushed(list: ResponseList, pushed: Pushed): ResponseList | null {
  const isCounted = pushed.count <= list.count;
  if (isCounted && list.responses.some(({ response }) => response === pushed.response)) return list;
  if (isCounted && list.responses.length < ICEBREAKER_LIST_MAX) return null;
  if (pushed.count > list.count + 1) return null;
  const responses = [{ response: pushed.response }, ...list.responses].slice(0, ICEBREAKER_LIST_MAX);
  return { ...list, responses, count: Math.max(list.count, pushed.count) };
}

/**
 * The list without one response of this text.
 * @returns `isCertain`: whether the list is certain to be the event's; if not, it has to be fetched
 */
export function withRemoved(list: ResponseList, removed: Pushed): { list: ResponseList; isCertain: boolean } {
  const isFull = list.responses.length >= ICEBREAKER_LIST_MAX;
  const index = list.responses.findIndex(({ response }) => response === removed.response);
  // Not there, and the count is right: the list was fetched after the removal.
  if (index === -1) return { list, isCertain: !isFull && removed.count === list.count };
  const isCertain = !isFull && removed.count === list.count - 1;
  return { list: { ...list, responses: list.responses.toSpliced(index, 1), count: list.count - 1 }, isCertain };
}

/** The list with an own response that waits for a moderator. */
export function withOwnPending(list: ResponseList, response: string): ResponseList {
  if (list.own.some((own) => own.response === response && own.status === "pending")) return list;
  return { ...list, own: [{ response, status: "pending" }, ...list.own] };
}

/**
 * The list that an answer makes. Hidden and waiting responses, which staff get too, are not among the shown ones.
 * @param knownCount how many responses the event showed by the latest message; a full list does not tell
 */
export function toResponseList(answer: Fetched, knownCount = 0): ResponseList {
  const own: { response: string; status: OwnStatus }[] = [];
  const shown: { response: string }[] = [];
  const staff: IcebreakerResponseForStaff[] = [];
  for (const item of answer) {
    if ("id" in item) staff.push(item);
    if ("id" in item ? item.status === "shown" : !item.status) shown.push({ response: item.response });
    else if (!("id" in item) && item.status) own.push({ response: item.response, status: item.status });
  }
  const count = shown.length >= ICEBREAKER_LIST_MAX ? Math.max(shown.length, knownCount) : shown.length;
  return { responses: shown, count, own, staff: staff.length === answer.length ? staff : null };
}

/** A full list with unknown older responses: the pushed count is taken, so that the next one fits again. */
export function countedAs(list: ResponseList, count: number): ResponseList {
  return list.responses.length >= ICEBREAKER_LIST_MAX && count > list.count ? { ...list, count } : list;
}
