/** Which view a stage shows: the organizer's choice, else the address, else the automatic director. Pure. */
import type { PublicEvent } from "@hubbub/contract/events";

import type { EventTab } from "../../../lib/paths.ts";
import type { StageView } from "./director.ts";

/**
 * What is chosen for this stage; "auto" leaves it to the director. A choice whose activity was switched off meanwhile is
 * not shown. An ended session without a choice shows its podium once there is one, else its first activity.
 * @param enabled the activities a stage can show, in the order of the tabs
 * @param segment the tab in the stage's address
 */
export function followedView(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  enabled: readonly EventTab[],
  segment: string | undefined,
  hasPodium: boolean,
): StageView | "auto" {
  if (stageActivity === "join") return "join";
  const chosen = enabled.find((tab) => tab === stageActivity) ?? null;
  if (chosen) return chosen;
  if (isArchived && hasPodium && enabled.includes("leaderboard")) return "leaderboard";
  const ofAddress = enabled.find((tab) => tab === segment);
  if (ofAddress) return ofAddress;
  return isArchived ? (enabled[0] ?? "join") : "auto";
}
