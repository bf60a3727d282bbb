import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

/** Distance in CSS pixels that dismisses a toast. */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Pointer handlers that dismiss an element by a swipe to the right, in right-to-left pages to the left; below the threshold
 * it moves back.
 */
export function useSwipeToDismiss(onDismiss: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const distance = (event: PointerEvent) => {
    const moved = startX.current === null ? 0 : event.clientX - startX.current;
    return getComputedStyle(event.currentTarget).direction === "rtl" ? Math.min(0, moved) : Math.max(0, moved);
  };
  const release = () => {
    startX.current = null;
    setOffset(0);
  };

  return {
    style: {
      transform: offset !== 0 ? `translateX(${offset}px)` : undefined,
    } satisfies CSSProperties,
    "data-swiping": offset !== 0 ? "" : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A press on a button does not start a swipe.
      if (event.target instanceof Element && event.target.closest("button")) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== null) setOffset(distance(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isPastThreshold = Math.abs(distance(event)) >= SWIPE_THRESHOLD_PX;
      release();
      if (isPastThreshold) onDismiss();
    },
    onPointerCancel: release,
  };
}
