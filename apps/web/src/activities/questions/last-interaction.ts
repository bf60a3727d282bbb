/** Time of the last interaction with the page: pointer, wheel, scroll or key. */
let lastTouch = 0;
let isListening = false;

const kinds = ["pointerdown", "pointermove", "touchmove", "wheel", "scroll", "keydown"] as const;

/** Milliseconds since the epoch. The first call starts listening and counts as an interaction. */
export function lastInteraction(): number {
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
