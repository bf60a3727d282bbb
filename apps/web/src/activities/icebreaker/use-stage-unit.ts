import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** In the server's HTML, in which no size depends on it. */
const UNIT_OF_SERVER = 16;

/** The stage unit in CSS pixels: 1 % of the width of the largest 16:9 rectangle that fits the window. */
export function useStageUnit(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.min(window.innerWidth / 100, (window.innerHeight * 16) / 900),
    () => UNIT_OF_SERVER,
  );
}
