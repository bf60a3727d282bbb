import { type RefObject, useEffect, useRef, useState } from "react";

import { readJson, sessionStore } from "../lib/storage.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** What `sessionStorage` contains about a card that folds. */
export interface Folding {
  /** The id of what the card shows. */
  id: string;
  /** The tabs of the event page on which it is unfolded. */
  unfoldedOn: readonly string[];
}

/** How a card folds on the current tab of the event page. */
export interface CardFolding {
  card: RefObject<HTMLElement | null>;
  /** The button that folds it. */
  line: RefObject<HTMLButtonElement | null>;
  isUnfolded: boolean;
  /** Unfolds or folds it on this tab. */
  onUnfold: (isUnfolded: boolean) => void;
  /** Folds it on every tab. */
  onFold: () => void;
  /** Forgets it. */
  onDismiss: () => void;
}

/** Remembers in `sessionStorage` on which tabs of the event page a card is unfolded. */
export function useFolding<Remembered extends Folding>(storeKey: string, here: string) {
  const isHydrated = useIsHydrated();
  const [remembered, remember] = useState(() => readFolding(storeKey) as Remembered | null);
  useEffect(() => {
    if (remembered === null) sessionStore.remove(storeKey);
    else sessionStore.write(storeKey, JSON.stringify(remembered));
  }, [storeKey, remembered]);
  const unfoldedOn = remembered?.unfoldedOn ?? [];
  const others = unfoldedOn.filter((tab) => tab !== here);
  const unfold = (tabs: readonly string[]) => remember(remembered && { ...remembered, unfoldedOn: tabs });
  const folding: CardFolding = {
    card: useRef(null),
    line: useRef(null),
    // The server cannot read `sessionStorage`, and has rendered the card unfolded.
    isUnfolded: !isHydrated || unfoldedOn.includes(here),
    onUnfold: (isUnfolded) => unfold(isUnfolded ? [...others, here] : others),
    onFold: () => unfold([]),
    onDismiss: () => remember(null),
  };
  return { remembered, remember, folding };
}

function readFolding(storeKey: string): Folding | null {
  const stored = readJson(sessionStore, storeKey) as Partial<Folding> | null;
  return typeof stored?.id === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Folding) : null;
}
