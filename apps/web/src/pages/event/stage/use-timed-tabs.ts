import { STAGE_TABS, type StageTab } from "@hubbub/contract/activities";

import { stagePartOf } from "../../../activities/stage-parts.ts";
import type { TimedTab } from "./director.ts";

/** The views that the automatic stage shows for a time, the one with the highest priority first. */
const timedViews = STAGE_TABS.flatMap((tab) => {
  const { automatic } = stagePartOf(tab);
  return automatic?.when === "timed" ? [{ tab, ...automatic }] : [];
}).toSorted((a, b) => b.priority - a.priority);

/** The periods of the timed views, followed while the organizer has chosen another view, too. */
export function useTimedTabs(eventId: string, enabled: readonly StageTab[], isAuto: boolean): TimedTab[] {
  return timedViews.flatMap((view) => {
    const period = view.usePeriod(eventId, enabled.includes(view.tab), isAuto);
    return period ? [{ tab: view.tab, ...period }] : [];
  });
}
