/** The lists of a frozen stage, which are shown instead of the server's. */
import type { QueryClient } from "@tanstack/react-query";

import type { EventList, Lists } from "./event-list.ts";
import { refetchAfterGap } from "./query-client.ts";

/** Of a frozen stage whose picture has not arrived: its lists stay as they are, but miss messages. */
export const NO_LISTS: Lists = {};

const frozenLists = new WeakMap<QueryClient, Lists>();

/** Shows these lists, which are not polled, until the next call. Null fetches the server's lists and shows them again. */
export function freezeLists(client: QueryClient, lists: Lists | null): void {
  if (lists === (frozenLists.get(client) ?? null)) return;
  if (lists) frozenLists.set(client, lists);
  else frozenLists.delete(client);
  if (lists !== NO_LISTS) void refetchAfterGap(client);
}

/** @returns undefined if the list is not frozen */
export function frozenAnswer(client: QueryClient, list: EventList<unknown>): unknown {
  const lists = frozenLists.get(client);
  return lists && list.findIn(lists);
}
