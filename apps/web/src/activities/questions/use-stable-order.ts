/** Keeps the order of a list while people interact with it. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { countNew, keepOrder, isSameOrder, settle } from "./stable-order.ts";

/** The list is reordered after this time without interaction. */
const QUIET_MS = 2500;
/** The same, while the pointer or the focus is in the list. */
const QUIET_NEAR_MS = 8000;
const CHECK_INTERVAL_MS = 500;

interface StableOrderOptions {
  /** Ids in the order they should have. */
  ranked: readonly string[];
  /** True until the first answer has arrived: then the list always shows the current order. */
  isFollowing: boolean;
  /** New items to show immediately: the viewer's own. */
  adopted: ReadonlySet<string>;
  /** Whether new items are shown automatically after a time without interaction. */
  revealsWhenQuiet?: boolean;
}

interface StableOrder {
  order: readonly string[];
  /** The number of new items that are not shown. */
  newCount: number;
  reveal: () => void;
}

export function useStableOrder(
  list: RefObject<HTMLElement | null>,
  { ranked, isFollowing, adopted, revealsWhenQuiet = false }: StableOrderOptions,
): StableOrder {
  const [shown, setShown] = useState(ranked);
  const next = isFollowing ? ranked : keepOrder(shown, ranked, adopted);
  if (!isSameOrder(next, shown)) setShown(next);

  const target = revealsWhenQuiet ? ranked : settle(next, ranked);
  const isSettled = isSameOrder(next, target);
  const settleIfQuiet = useEffectEvent(() => {
    if (isQuiet(list.current)) setShown(target);
  });
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setInterval(() => settleIfQuiet(), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSettled]);

  return { order: next, newCount: countNew(next, ranked), reveal: () => setShown(ranked) };
}

function isQuiet(list: HTMLElement | null): boolean {
  const isNear = list !== null && (list.matches(":hover") || list.contains(document.activeElement));
  return Date.now() - lastInteraction() >= (isNear ? QUIET_NEAR_MS : QUIET_MS);
}

/** Time of the last interaction with the page: pointer, wheel, scroll or key. */
let lastTouch = 0;
let isListening = false;

const kinds = ["pointerdown", "pointermove", "touchmove", "wheel", "scroll", "keydown"] as const;

/** Milliseconds since the epoch. The first call starts listening and counts as an interaction. */
function lastInteraction(): number {
  if (!isListening) {
    isListening = true;
    lastTouch = Date.now();
    for (const kind of kinds) window.addEventListener(kind, recordInteraction, { passive: true, capture: true });
  }
  return lastTouch;
}

function recordInteraction(): void {
  lastTouch = Date.now();
}
