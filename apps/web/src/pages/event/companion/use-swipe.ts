/** Swiping between the tabs of a phone. */
import { type RefObject, useEffect, useEffectEvent } from "react";

import { movement } from "../../../lib/motion.ts";
import { swipeStep, type TouchPoint } from "./swipe.ts";

/** Elements that handle horizontal touches themselves: the tabs, text fields, controls, dialogs. */
const TOUCH_ELEMENTS = "nav, input, textarea, select, [contenteditable], [role=slider], dialog, [popover]";

const SLIDE_PX = 28;

/**
 * Handles swipes on phones. `onSwipe` receives 1 for the next tab or -1 for the previous one, and returns whether that
 * tab exists. The listeners are passive: they never prevent scrolling.
 */
export function useSwipe(page: RefObject<HTMLElement | null>, onSwipe: (step: -1 | 1) => boolean): void {
  const goToTab = useEffectEvent((step: -1 | 1, isRightToLeft: boolean) => {
    if (!onSwipe(step)) return;
    window.scrollTo(0, 0);
    slideIn(page.current?.querySelector("main"), isRightToLeft ? -step : step);
  });

  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    let from: TouchPoint | null = null;
    const begin = (touch: TouchEvent) => {
      const [point] = touch.touches;
      from = point && touch.touches.length === 1 && canStartSwipe(touch.target, element) ? pointOf(point, touch) : null;
    };
    const end = (touch: TouchEvent) => {
      const [point] = touch.changedTouches;
      if (!from || !point || touch.touches.length > 0 || hasSelection() || isWide()) return;
      const isRightToLeft = getComputedStyle(element).direction === "rtl";
      const step = swipeStep(from, pointOf(point, touch), { width: window.innerWidth, isRightToLeft });
      from = null;
      if (step !== 0) goToTab(step, isRightToLeft);
    };
    const cancel = () => (from = null);
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchend", end, { passive: true });
    element.addEventListener("touchcancel", cancel, { passive: true });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", cancel);
    };
  }, [page]);
}

/** The breakpoint "md" of `styles/theme.css`, from which the tabs are a row of text links. */
function isWide(): boolean {
  return window.matchMedia("(width >= 48rem)").matches;
}

function pointOf({ clientX, clientY }: Touch, { timeStamp }: TouchEvent): TouchPoint {
  return { x: clientX, y: clientY, time: timeStamp };
}

/**
 * Whether a touch on `target` may be a swipe: the page is not zoomed, and no element around it scrolls horizontally.
 */
function canStartSwipe(target: EventTarget | null, within: Element): boolean {
  if (!(target instanceof Element) || target.closest(TOUCH_ELEMENTS)) return false;
  if ((window.visualViewport?.scale ?? 1) > 1.01) return false;
  for (let element: Element | null = target; element && element !== within; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/u.test(getComputedStyle(element).overflowX))
      return false;
  }
  return true;
}

function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Animates the new tab's content in from the side that the swipe came from. */
function slideIn(content: Element | null | undefined, direction: number): void {
  content?.animate(
    [
      { translate: `${direction * SLIDE_PX}px 0`, opacity: 0.3 },
      { translate: "0 0", opacity: 1 },
    ],
    movement("--ease-enter"),
  );
}
