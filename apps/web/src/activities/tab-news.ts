/** The dots on the tabs of the event page. */
import type { EventTab } from "@hubbub/contract/activities";
import { useEffect } from "react";

import { createStore, useStore } from "../lib/store.ts";

const NONE: readonly EventTab[] = [];
const news = createStore(NONE);

/** Marks a tab with a dot until it is opened. */
export function addNews(tab: EventTab): void {
  const tabs = news.read();
  if (!tabs.includes(tab)) news.write([...tabs, tab]);
}

/** @returns the tabs of this event with news since they were last open */
export function useNews(eventId: string, current: EventTab | undefined): readonly EventTab[] {
  const tabs = useStore(news, NONE);
  const unread = tabs.filter((tab) => tab !== current);
  useEffect(() => {
    const now = news.read();
    if (current && now.includes(current)) news.write(now.filter((tab) => tab !== current));
  });
  useEffect(() => () => news.write(NONE), [eventId]);
  return unread;
}
