import { useEffect, useState } from "react";

import { readJson, sessionStore } from "../lib/storage.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** What a browser tab remembers about a card that folds. */
export interface Folding {
  /** The id of what the card shows. */
  id: string;
  /** The tabs of the event page on which it is unfolded. */
  unfoldedOn: readonly string[];
}

/** Remembers a card in this browser tab, also when the page is loaded again. Null if nothing is remembered. */
export function useRememberedFolding<Remembered extends Folding>(storeKey: string) {
  const [remembered, remember] = useState(() => readFolding(storeKey) as Remembered | null);
  useEffect(() => {
    if (remembered === null) sessionStore.remove(storeKey);
    else sessionStore.write(storeKey, JSON.stringify(remembered));
  }, [storeKey, remembered]);
  return [remembered, remember] as const;
}

/** Whether a card is unfolded on the current tab of the event page, and how that changes. */
export function useFolding<Remembered extends Folding>(
  remembered: Remembered | null,
  here: string,
  remember: (next: Remembered | null) => void,
) {
  const isHydrated = useIsHydrated();
  const unfoldedOn = remembered?.unfoldedOn ?? [];
  const others = unfoldedOn.filter((tab) => tab !== here);
  return {
    // The server knows nothing about this browser tab, and has rendered the card unfolded.
    isUnfolded: !isHydrated || unfoldedOn.includes(here),
    onUnfold: (isUnfolded: boolean) =>
      remember(remembered && { ...remembered, unfoldedOn: isUnfolded ? [...others, here] : others }),
    onDismiss: () => remember(null),
  };
}

function readFolding(storeKey: string): Folding | null {
  const stored = readJson(sessionStore, storeKey) as Partial<Folding> | null;
  return typeof stored?.id === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Folding) : null;
}
