import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

/** Distance in CSS pixels to the right that dismisses a toast. */
const SWIPE_THRESHOLD_PX = 50;

/** Pointer handlers that dismiss an element by a swipe to the right; below the threshold it moves back. */
export function useSwipeToDismiss(onDismiss: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const distance = (event: PointerEvent) => (startX.current === null ? 0 : Math.max(0, event.clientX - startX.current));
  const release = () => {
    startX.current = null;
    setOffset(0);
  };

  return {
    style: {
      transform: offset > 0 ? `translateX(${offset}px)` : undefined,
    } satisfies CSSProperties,
    "data-swiping": offset > 0 ? "" : undefined,
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
      const isPastThreshold = distance(event) >= SWIPE_THRESHOLD_PX;
      release();
      if (isPastThreshold) onDismiss();
    },
    onPointerCancel: release,
  };
}
