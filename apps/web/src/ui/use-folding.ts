import { type RefObject, useEffect, useRef, useState } from "react";

import { readJson, sessionStore } from "../lib/storage.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** What `sessionStorage` contains about a card that folds. */
interface Folding {
  /** The id of what the card shows. */
  id: string;
  /** Its latest step, such as the phase of a board. Undefined if it is not known yet. */
  step?: string | null | undefined;
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
  canDismiss: boolean;
  /** Forgets it. */
  onDismiss: () => void;
  /** Focuses the line and shows the top of the card: what was pressed to send something is removed. */
  onSent: () => void;
}

interface FoldingOptions<Item> {
  storeKey: string;
  /** The open tab of the event page. */
  here: string;
  items: readonly Item[] | undefined;
  isOpen: (item: Item) => boolean;
  isClosed: (item: Item) => boolean;
  /**
   * The step of an item. A new item or step unfolds the card on the open tab only. Null folds the card, undefined keeps
   * it as it is.
   */
  stepOf: (item: Item) => string | null | undefined;
}

/**
 * Chooses what a card shows: what is open. After its close it stays until it is dismissed or something else opens.
 * Remembers in `sessionStorage` on which tabs of the event page the card is unfolded.
 * @returns `shown` is null if there is no card
 */
export function useFolding<Item extends { id: string }>(options: FoldingOptions<Item>) {
  const { storeKey, here, items, isOpen, isClosed, stepOf } = options;
  const isHydrated = useIsHydrated();
  const [remembered, remember] = useState(() => readFolding(storeKey));
  useEffect(() => {
    if (remembered === null) sessionStore.remove(storeKey);
    else sessionStore.write(storeKey, JSON.stringify(remembered));
  }, [storeKey, remembered]);
  const card = useRef<HTMLElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const shown = items?.find(isOpen) ?? items?.find((item) => item.id === remembered?.id && isClosed(item)) ?? null;
  const step = shown ? stepOf(shown) : undefined;
  if (shown && (remembered?.id !== shown.id || (step !== undefined && step !== remembered.step)))
    remember({ id: shown.id, step, unfoldedOn: step === null ? [] : [here] });
  const unfoldedOn = remembered?.unfoldedOn ?? [];
  const others = unfoldedOn.filter((tab) => tab !== here);
  const unfold = (tabs: readonly string[]) => remember(remembered && { ...remembered, unfoldedOn: tabs });
  const folding: CardFolding = {
    card,
    line,
    // The server cannot read `sessionStorage`, and has rendered the card unfolded.
    isUnfolded: !isHydrated || unfoldedOn.includes(here),
    onUnfold: (isUnfolded) => unfold(isUnfolded ? [...others, here] : others),
    onFold: () => unfold([]),
    canDismiss: shown !== null && isClosed(shown),
    onDismiss: () => remember(null),
    onSent: () => {
      line.current?.focus({ preventScroll: true });
      if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView({ block: "start" });
    },
  };
  return { shown, folding };
}

function readFolding(storeKey: string): Folding | null {
  const stored = readJson(sessionStore, storeKey) as Partial<Folding> | null;
  return typeof stored?.id === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Folding) : null;
}
