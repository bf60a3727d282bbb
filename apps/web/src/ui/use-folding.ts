import { type RefObject, useEffect, useRef, useState } from "react";

import { readJson, sessionStore } from "../lib/storage.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** What `sessionStorage` contains about a card that folds. */
interface Folding {
  /** The id of what the card shows. */
  id: string;
  /** Its latest step, such as the phase of a board. */
  step: string | null;
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

/**
 * Remembers in `sessionStorage` on which tabs of the event page a card is unfolded.
 * @returns `shownId`: what the card has shown last, until it is dismissed. `follow` is called by every rendering with what
 * the card shows: another id or step unfolds it on the open tab only, or folds it; null is no step.
 */
export function useFolding(storeKey: string, here: string) {
  const isHydrated = useIsHydrated();
  const [remembered, remember] = useState(() => readFolding(storeKey));
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
  const follow = (id: string, step: string | null, isFolded = false) => {
    if (remembered?.id === id && (step === null || step === remembered.step)) return;
    remember({ id, step, unfoldedOn: isFolded ? [] : [here] });
  };
  return { shownId: remembered?.id, follow, folding };
}

function readFolding(storeKey: string): Folding | null {
  const stored = readJson(sessionStore, storeKey) as Partial<Folding> | null;
  return typeof stored?.id === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Folding) : null;
}
