/** The tab the organizer has just put on the big screen, offered to a phone that shows another one. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useState } from "react";

import type { EventTab } from "../../../lib/paths.ts";
import type { EventTabRow } from "../tabs.tsx";
import { useFollowsStage } from "./follow-setting.ts";

interface Offer {
  /** Null while there is nothing to offer. */
  offered: EventTabRow | null;
  onDismiss: () => void;
}

/**
 * Offers a tab when the big screen changes while the page is open; opens it at once where the device follows by itself
 * and the person is not writing.
 */
export function useOfferedTab(
  { stageActivity, isArchived }: Pick<PublicEvent, "stageActivity" | "isArchived">,
  tabs: readonly EventTabRow[],
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
  // The person has opened it, the event has ended, or the activity was switched off.
  if (isOffered && (!row || row.tab === current || isArchived)) setIsOffered(false);

  const follow = useEffectEvent(() => {
    if (row && isOffered && follows && !isBusy()) onOpen(row.tab);
  });
  useEffect(() => follow(), [shown, isOffered]);

  return { offered: isOffered && row ? row : null, onDismiss: () => setIsOffered(false) };
}

/** Whether the person is writing, or answers a dialog. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches("input, textarea, select, [contenteditable]") === true ||
    document.querySelector("dialog[open]") !== null
  );
}
