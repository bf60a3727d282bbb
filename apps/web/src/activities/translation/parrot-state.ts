/** The state of the mascot: set by the Translate tab, shown in or beside it. */
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

/** Sets the mascot's state; after a minute without a change it sleeps. */
export function useSetParrotState(doing: Exclude<ParrotState, "sleeping">): void {
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
