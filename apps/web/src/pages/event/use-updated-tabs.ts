import type { EventTab } from "@hubbub/contract/activities";
import { useState } from "react";

/** @returns the tabs with news since they were last open, which have a dot, and a function that adds one */
export function useUpdatedTabs(current: EventTab | undefined): [readonly EventTab[], (tab: EventTab) => void] {
  const [updatedTabs, setUpdatedTabs] = useState<readonly EventTab[]>([]);
  if (current && updatedTabs.includes(current)) setUpdatedTabs(updatedTabs.filter((tab) => tab !== current));
  const add = (tab: EventTab) => {
    if (tab !== current) setUpdatedTabs((tabs) => (tabs.includes(tab) ? tabs : [...tabs, tab]));
  };
  return [updatedTabs, add];
}
