/** What was typed and chosen above the list, kept in this tab: coming back from an event finds the list as it was. */
import { useState } from "react";

import { sessionStore } from "../../../lib/storage.ts";
import type { Shown } from "./event-filter.ts";

const KEY = "hubbub-event-list-view";

export interface ListView {
  find: string;
  shown: Shown;
}

const EVERYTHING: ListView = { find: "", shown: "all" };

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
  try {
    const stored = JSON.parse(sessionStore.read(KEY) ?? "null") as Partial<ListView> | null;
    const shown = stored?.shown === "active" || stored?.shown === "archived" ? stored.shown : "all";
    return { shown, find: typeof stored?.find === "string" ? stored.find : "" };
  } catch {
    return EVERYTHING;
  }
}
