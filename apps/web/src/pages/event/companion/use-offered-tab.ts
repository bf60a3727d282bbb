/** Offers the tab of the activity that the organizer has just put on the stage, if another tab is open. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useState } from "react";

import type { EventTab } from "../../../app/paths.ts";
import type { TabDefinition } from "../tabs.tsx";
import { useFollowsStage } from "./follow-setting.ts";

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
  const follows = useFollowsStage();
  const [shown, setShown] = useState(stageActivity);
  const [isOffered, setIsOffered] = useState(false);
  const row = tabs.find(({ tab }) => tab === stageActivity);

  if (shown !== stageActivity) {
    setShown(stageActivity);
    setIsOffered(row !== undefined && row.tab !== current);
  }
  // The offer ends when the tab is opened, the event ends or the activity is switched off.
  if (isOffered && (!row || row.tab === current || isArchived)) setIsOffered(false);

  const follow = useEffectEvent(() => {
    if (row && isOffered && follows && !isBusy()) onOpen(row.tab);
  });
  useEffect(() => follow(), [shown, isOffered]);

  return { offered: isOffered && row ? row : null, onDismiss: () => setIsOffered(false) };
}

/** Whether a form field has the focus or a dialog is open. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches("input, textarea, select, [contenteditable]") === true ||
    document.querySelector("dialog[open]") !== null
  );
}
