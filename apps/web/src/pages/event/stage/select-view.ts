/** Selects the view of a stage: the organizer's choice, else the address, else "auto". Pure. */
import type { StageView, StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import type { ShownView } from "./use-automatic-view.ts";

/**
 * Returns "auto" for the automatic view. Ignores a choice whose activity is switched off. An archived event shows its
 * result, if there is one, before the activity of the address (`useAutomaticView`).
 * @param framed the view that the address of a stage in a frame names; it comes before the organizer's choice
 * @param enabled the enabled activities that a stage can show, in the order of the tabs
 * @param segment the tab in the stage's address
 */
export function selectView(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  enabled: readonly StageTab[],
  segment: string | undefined,
  framed: StageView = "auto",
): ShownView | "auto" {
  if (framed === "join") return "join";
  const named = enabled.find((tab) => tab === framed);
  if (named) return named;
  if (stageActivity === "join") return "join";
  const chosen = enabled.find((tab) => tab === stageActivity);
  const fromAddress = isArchived ? undefined : enabled.find((tab) => tab === segment);
  return chosen ?? fromAddress ?? "auto";
}
