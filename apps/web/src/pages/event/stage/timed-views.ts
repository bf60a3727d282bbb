/** The views that the automatic stage shows for a time, such as an open poll. */
import { STAGE_TABS } from "@hubbub/contract/activities";

import type { ReadList, ShownPeriod } from "../../../activities/stage-part.ts";
import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import type { TimedTab } from "./director.ts";

/** The one with the highest priority first. */
const timedViews = STAGE_TABS.flatMap((tab) => {
  const { automatic } = STAGE_PARTS[tab];
  return automatic?.when === "timed" ? [{ tab, ...automatic }] : [];
}).toSorted((a, b) => b.priority - a.priority);

/** @param periodOf returns the period of a view, null if it has none now */
export function timedTabs(periodOf: (view: (typeof timedViews)[number]) => ShownPeriod | null): TimedTab[] {
  return timedViews.flatMap((view) => {
    const period = periodOf(view);
    return period ? [{ tab: view.tab, ...period }] : [];
  });
}

export function timedInLists(readList: ReadList): TimedTab[] {
  return timedTabs(({ inLists }) => inLists?.(readList) ?? null);
}
