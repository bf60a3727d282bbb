/** Offers the tab of the activity that the organizer has just put on the stage, if another tab is open. */
import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useState } from "react";

import { useDeviceSwitch } from "../../../lib/use-device-switch.ts";
import { isModalOpen } from "../../../ui/open-modals.ts";
import type { TabDefinition } from "../tabs.ts";

/** Whether this device opens the stage's activity automatically. */
export const useFollowsStage = () => useDeviceSwitch("hubbub-follow-stage", false);

interface Offer {
  /** Null while there is nothing to offer. */
  offered: TabDefinition | null;
  onDismiss: () => void;
}

/**
 * Offers a tab when the stage changes while the page is open. Opens it immediately if the device follows the stage and
 * the person is not writing.
 */
export function useOfferedTab(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  tabs: readonly TabDefinition[],
  current: EventTab | undefined,
  onOpen: (tab: EventTab) => void,
): Offer {
  const [follows] = useFollowsStage();
  const [lastStageActivity, setLastStageActivity] = useState(stageActivity);
  const [isOffered, setIsOffered] = useState(false);
  const stageTab = tabs.find(({ contents }) => contents.some(({ unit }) => unit.stageView === stageActivity));

  if (lastStageActivity !== stageActivity) {
    setLastStageActivity(stageActivity);
    setIsOffered(stageTab !== undefined && stageTab.path !== current);
  }
  // The offer ends when the tab is opened, the event ends or the activity is switched off.
  if (isOffered && (!stageTab || stageTab.path === current || isArchived)) setIsOffered(false);

  const follow = useEffectEvent(() => {
    if (stageTab && isOffered && follows && !isBusy()) onOpen(stageTab.path);
  });
  useEffect(() => follow(), [lastStageActivity, isOffered]);

  return { offered: isOffered && stageTab ? stageTab : null, onDismiss: () => setIsOffered(false) };
}

/** Whether a form field has the focus or a dialog is open. */
function isBusy(): boolean {
  return isModalOpen() || document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;
}
