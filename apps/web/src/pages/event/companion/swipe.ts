/** When a touch is a swipe to another tab: pure. */
export interface TouchPoint {
  /** In CSS pixels of the viewport. */
  x: number;
  y: number;
  /** In milliseconds. */
  time: number;
}

const DISTANCE_MIN_PX = 56;
const DURATION_MAX_MS = 700;
/** The edges belong to the browser's own gesture for going back. */
const EDGE_PX = 24;

/**
 * How a touch moves along the tabs.
 * @param width of the viewport in CSS pixels
 * @returns 1 to the next tab, -1 to the one before, 0 where it was no swipe
 */
export function swipeStep(
  from: TouchPoint,
  to: TouchPoint,
  { width, isRightToLeft }: { width: number; isRightToLeft: boolean },
): -1 | 0 | 1 {
  const across = to.x - from.x;
  const isSwipe =
    from.x >= EDGE_PX &&
    from.x <= width - EDGE_PX &&
    Math.abs(across) >= DISTANCE_MIN_PX &&
    Math.abs(across) >= 2 * Math.abs(to.y - from.y) &&
    to.time - from.time <= DURATION_MAX_MS;
  if (!isSwipe) return 0;
  return across < 0 === isRightToLeft ? -1 : 1;
}
