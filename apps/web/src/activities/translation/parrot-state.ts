/** The state of the mascot: set by the Translate tab, shown in or beside it. */
import { useEffect, useState } from "react";

import { createStore, useStore } from "../../lib/store.ts";
import type { ParrotState } from "../../ui/Parrot.tsx";

const SLEEPS_AFTER_MS = 60_000;

const state = createStore<ParrotState>("idle");

export const useParrotState = (): ParrotState => useStore(state, "idle");

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

  useEffect(() => state.write(isAsleep ? "sleeping" : doing), [doing, isAsleep]);
  useEffect(() => () => state.write("idle"), []);
}
