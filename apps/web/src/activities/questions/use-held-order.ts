/** The order a list shows while people point at it. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { countWaiting, hold, isSameOrder, settle } from "./held-order.ts";
import { lastTouchOfPage } from "./last-touch.ts";

/** The list moves only when nobody has touched the page for this long… */
const QUIET_MS = 2500;
/** …or, with the pointer or the keyboard resting in the list, for this long. */
const QUIET_NEAR_MS = 8000;
const LOOK_EVERY_MS = 500;

interface HeldOrderOptions {
  /** Ids in the order they should have. */
  ranked: readonly string[];
  /** Until the first answer is here there is nothing to hold. */
  isFollowing: boolean;
  /** New ones that need not wait: the viewer's own. */
  adopted: ReadonlySet<string>;
  /** Whether new ones come by themselves once the page is quiet. */
  revealsWhenQuiet?: boolean;
}

interface HeldOrder {
  order: readonly string[];
  /** How many new ones wait to be shown. */
  waiting: number;
  reveal: () => void;
}

export function useHeldOrder(
  list: RefObject<HTMLElement | null>,
  { ranked, isFollowing, adopted, revealsWhenQuiet = false }: HeldOrderOptions,
): HeldOrder {
  const [shown, setShown] = useState(ranked);
  const next = isFollowing ? ranked : hold(shown, ranked, adopted);
  if (!isSameOrder(next, shown)) setShown(next);

  const target = revealsWhenQuiet ? ranked : settle(next, ranked);
  const isSettled = isSameOrder(next, target);
  const settleIfQuiet = useEffectEvent(() => {
    if (isQuiet(list.current)) setShown(target);
  });
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setInterval(() => settleIfQuiet(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isSettled]);

  return { order: next, waiting: countWaiting(next, ranked), reveal: () => setShown(ranked) };
}

function isQuiet(list: HTMLElement | null): boolean {
  const isNear = list !== null && (list.matches(":hover") || list.contains(document.activeElement));
  return Date.now() - lastTouchOfPage() >= (isNear ? QUIET_NEAR_MS : QUIET_MS);
}
