/** What the parrot is doing: set by the Translate tab, shown wherever the parrot sits. */
import { useEffect, useState, useSyncExternalStore } from "react";

import type { ParrotState } from "../../ui/Parrot.tsx";

const SLEEPS_AFTER_MS = 60_000;

let state: ParrotState = "idle";
const listeners = new Set<() => void>();

function set(next: ParrotState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useParrotState(): ParrotState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Lets the parrot do as the tab does; after a minute of nothing it sleeps, until something happens again. */
export function useParrotFollows(doing: Exclude<ParrotState, "sleeping">): void {
  const [isAsleep, setIsAsleep] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stayAwake = () => {
      clearTimeout(timer);
      setIsAsleep(false);
      if (doing === "idle") timer = setTimeout(setIsAsleep, SLEEPS_AFTER_MS, true);
    };
    stayAwake();
    window.addEventListener("pointerdown", stayAwake);
    window.addEventListener("keydown", stayAwake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", stayAwake);
      window.removeEventListener("keydown", stayAwake);
    };
  }, [doing]);

  useEffect(() => set(isAsleep ? "sleeping" : doing), [doing, isAsleep]);
  useEffect(() => () => set("idle"), []);
}
