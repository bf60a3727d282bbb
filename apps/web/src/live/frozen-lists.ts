/** The lists of a frozen stage, which are shown instead of the server's. */
import type { QueryClient } from "@tanstack/react-query";

import type { EventList, Lists } from "./event-list.ts";
import { refetchAfterGap } from "./query-client.ts";

/** Marks a stage that is frozen but has no picture yet. */
export const NO_LISTS: Lists = {};

const frozenLists = new WeakMap<QueryClient, Lists>();

/** Shows these lists, which are not polled, until the next call. Null fetches the server's lists and shows them again. */
export function freezeLists(client: QueryClient, lists: Lists | null): void {
  if (lists === (frozenLists.get(client) ?? null)) return;
  if (lists) frozenLists.set(client, lists);
  else frozenLists.delete(client);
  if (lists !== NO_LISTS) void refetchAfterGap(client);
}

/** Whether the stage is frozen. Then no list is polled, also before the picture has arrived. */
export function isFrozen(client: QueryClient): boolean {
  return frozenLists.has(client);
}

/** @returns undefined if the list is not frozen */
export function frozenAnswer(client: QueryClient, list: EventList<unknown>): unknown {
  const lists = frozenLists.get(client);
  return lists && list.findIn(lists);
}
