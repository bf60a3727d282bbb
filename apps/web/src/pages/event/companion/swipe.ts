/** Decides whether a touch is a swipe to another tab. Pure. */
export interface TouchPoint {
  /** In CSS pixels of the viewport. */
  x: number;
  y: number;
  /** In milliseconds. */
  time: number;
}

const DISTANCE_MIN_PX = 56;
const DURATION_MAX_MS = 700;
/** Touches that start this close to an edge are left to the browser's back gesture. */
const EDGE_PX = 24;

/**
 * Converts a touch into a step to another tab.
 * @param width of the viewport in CSS pixels
 * @returns 1 for the next tab, -1 for the previous one, 0 if the touch is not a swipe
 */
export function swipeStep(
  from: TouchPoint,
  to: TouchPoint,
  { width, isRightToLeft }: { width: number; isRightToLeft: boolean },
): -1 | 0 | 1 {
  const deltaX = to.x - from.x;
  const isSwipe =
    from.x >= EDGE_PX &&
    from.x <= width - EDGE_PX &&
    Math.abs(deltaX) >= DISTANCE_MIN_PX &&
    Math.abs(deltaX) >= 2 * Math.abs(to.y - from.y) &&
    to.time - from.time <= DURATION_MAX_MS;
  if (!isSwipe) return 0;
  return deltaX < 0 === isRightToLeft ? -1 : 1;
}
