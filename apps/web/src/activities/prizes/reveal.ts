/** How a winner is revealed, the same for everybody in the room: the names roll, stand still, one lands. */

/** The big screen rolls the names this long, ever slower. */
export const ROLL_MS = 2400;
/** Then nothing moves. */
const STILLNESS_MS = 300;
/** Phones and lists keep still so long after the draw, so that nobody knows before the big screen does. */
export const REVEAL_MS = ROLL_MS + STILLNESS_MS;
/** How long the celebration stays (specification). */
export const CELEBRATION_MS = 10_000;
export const CONFETTI_PIECES = 30;

export function prefersReducedMotion(): boolean {
  return typeof window.matchMedia === "function" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
