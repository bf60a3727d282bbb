/** When somebody last touched the page: pointer, wheel, scroll or key. */
let lastTouch = 0;
let isListening = false;

const kinds = ["pointerdown", "pointermove", "touchmove", "wheel", "scroll", "keydown"] as const;

/** Milliseconds since the epoch; listening begins at the first question, which counts as a touch. */
export function lastTouchOfPage(): number {
  if (!isListening) {
    isListening = true;
    lastTouch = Date.now();
    for (const kind of kinds) window.addEventListener(kind, note, { passive: true, capture: true });
  }
  return lastTouch;
}

function note(): void {
  lastTouch = Date.now();
}
