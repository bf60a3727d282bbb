/** Selects the view of a stage: the organizer's choice, else the address, else "auto". Pure. */
import type { StageView, StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import type { ShownView } from "./use-automatic-view.ts";

/**
 * Returns "auto" for the automatic view. Ignores a choice whose activity is switched off. An archived event without
 * a choice shows an activity with a result if there is one, else the address's or its first activity.
 * @param framed the view that the address of a stage in a frame names; it comes before the organizer's choice
 * @param enabled the enabled activities that a stage can show, in the order of the tabs
 * @param segment the tab in the stage's address
 * @param withResults the activities with a result at the end
 */
export function selectView(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  enabled: readonly StageTab[],
  segment: string | undefined,
  withResults: readonly StageTab[],
  framed: StageView = "auto",
): ShownView | "auto" {
  if (framed === "join") return "join";
  const named = enabled.find((tab) => tab === framed);
  if (named) return named;
  if (stageActivity === "join") return "join";
  const chosen = enabled.find((tab) => tab === stageActivity) ?? null;
  if (chosen) return chosen;
  const result = isArchived ? enabled.find((tab) => withResults.includes(tab)) : undefined;
  if (result) return result;
  const fromAddress = enabled.find((tab) => tab === segment);
  if (fromAddress) return fromAddress;
  return isArchived ? (enabled[0] ?? "join") : "auto";
}
