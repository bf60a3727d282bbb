import type { AnswerOf, ListedCall, ParamsOf } from "@hubbub/contract/calls";
import { listName } from "@hubbub/contract/list-name";

import { listFromPage } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";

/** The answers of calls that read lists, by the name of the call. */
export type Lists = Readonly<Record<string, unknown>>;

/** A list of an event, which the page polls together with the event's other lists (`poller.ts`). */
export interface EventList<T> {
  eventId: string;
  /** In the call that reads several lists. */
  name: string;
  /** Requests only this list. Always the newest answer: `cache: reload` sends no version (decision 005). */
  fetch: (signal: AbortSignal) => Promise<unknown>;
  /** Converts the answer to what is cached. The cached data may be newer than the answer. */
  toData(answer: unknown, cached?: T): T;
  /** Its answer among those of several calls; undefined if it is not there. */
  findIn: (lists: Lists) => unknown;
  /** The list in the page data; undefined if it is not there. */
  fromPage: () => T | undefined;
}

export function eventList<N extends ListedCall>(call: N, params: ParamsOf<N>): EventList<AnswerOf<N>>;
export function eventList<N extends ListedCall, T>(
  call: N,
  params: ParamsOf<N>,
  toData: (answer: AnswerOf<N>, cached?: T) => T,
): EventList<T>;
export function eventList<N extends ListedCall>(
  call: N,
  params: ParamsOf<N>,
  toData: (answer: AnswerOf<N>, cached?: unknown) => unknown = (answer) => answer,
): EventList<unknown> {
  const { eventId, ...others } = params as { eventId: string } & Record<string, string>;
  // The page data contains no lists with a second parameter, such as a language.
  const isSingle = Object.keys(others).length === 0;
  return {
    eventId,
    name: listName(call).replace(/:(\w+)/u, (_, key: string) => others[key] ?? ""),
    fetch: (signal) => request(call, { params, cache: "reload", signal } as never),
    toData: (answer, cached) => toData(answer as AnswerOf<N>, cached),
    // With a second parameter the answer is nested: `lists[call][language]`.
    findIn: (lists) => Object.values(others).reduce((part, key) => (part as Lists | undefined)?.[key], lists[call]),
    fromPage: () => {
      const answer = isSingle ? listFromPage(eventId, call) : undefined;
      return answer === undefined ? undefined : toData(answer);
    },
  };
}
