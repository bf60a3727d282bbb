/** What the organizer put on the big screen, as one of the tabs a stage can show: pure. */
import type { PublicEvent } from "@hubbub/contract/events";

import type { EventTabRow } from "../tabs.tsx";

/**
 * The row to show whatever the address says; undefined leaves it to the address. An activity that was switched off
 * meanwhile is not shown. Left to itself, an ended session shows its podium once there is one.
 */
export function followedTab(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  rows: readonly EventTabRow[],
  hasPodium: boolean,
): EventTabRow | undefined {
  const wanted = stageActivity === "auto" && isArchived && hasPodium ? "leaderboard" : stageActivity;
  return rows.find(({ tab }) => tab === wanted);
}
