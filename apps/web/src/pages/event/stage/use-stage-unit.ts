import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** CSS pixels of `--stage-u`: a hundredth of the width of the largest 16:9 picture that fits. */
export function useStageUnit(): number {
  return useSyncExternalStore(subscribe, () => Math.min(window.innerWidth / 100, (window.innerHeight * 16) / 900));
}

/** CSS pixels of the lobby's QR code: 60 % of the picture's height, as long as text has room beside it. */
export function useLobbyCodeSize(): number {
  return useSyncExternalStore(subscribe, () => Math.round(Math.min(window.innerHeight * 0.6, window.innerWidth * 0.46)));
}
