import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** CSS pixels of `--stage-u`: a hundredth of the width of the largest 16:9 picture that fits. */
export function useStageUnit(): number {
  return useSyncExternalStore(subscribe, () => Math.min(window.innerWidth / 100, (window.innerHeight * 16) / 900));
}
