/** Search text and filter of the event list, kept in session storage so that they survive navigation. */
import { useState } from "react";

import { readJson, sessionStore } from "../../../lib/storage.ts";
import type { ListFilter } from "./event-filter.ts";

const KEY = "hubbub-event-list-view";

export interface ListView {
  find: string;
  shown: ListFilter;
}

export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useState(readView);
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part };
    setView(next);
    sessionStore.write(KEY, JSON.stringify(next));
  };
  return [view, change];
}

function readView(): ListView {
  const stored = readJson(sessionStore, KEY) as Partial<ListView> | null;
  const shown = stored?.shown === "active" || stored?.shown === "archived" ? stored.shown : "all";
  return { shown, find: typeof stored?.find === "string" ? stored.find : "" };
}
