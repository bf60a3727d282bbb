/** On a phone with more tabs than labels have room: the labels shown one after the other, at the first visit. */
import { useEffect, useState } from "react";

import type { EventTab } from "../../../lib/paths.ts";
import { localStore } from "../../../lib/storage.ts";
import type { EventTabRow } from "../tabs.tsx";

const SEEN_KEY = "hubbub-tab-labels-seen";
/** All eight within five seconds: what changes by itself for longer needs a button that stops it (WCAG 2.2.2). */
const EACH_MS = 600;
const FIRST_AFTER_MS = 1200;

/** The tab to name now; undefined once all were named, or as soon as the person does something. */
export function useLabelsInTurn(tabs: readonly EventTabRow[], current: EventTab | undefined): EventTab | undefined {
  const [step, setStep] = useState<number | null>(null);
  const [start] = useState(current);

  useEffect(() => {
    if (localStore.read(SEEN_KEY) !== null || !isLabelHidden()) return undefined;
    const first = setTimeout(setStep, FIRST_AFTER_MS, 0);
    const stop = () => {
      clearTimeout(first);
      setStep(null);
      localStore.write(SEEN_KEY, "1");
    };
    document.addEventListener("pointerdown", stop, { once: true });
    document.addEventListener("keydown", stop, { once: true });
    return () => {
      clearTimeout(first);
      document.removeEventListener("pointerdown", stop);
      document.removeEventListener("keydown", stop);
    };
  }, []);

  useEffect(() => {
    if (step === null) return undefined;
    const next = setTimeout(() => {
      if (step + 1 < tabs.length) return setStep(step + 1);
      localStore.write(SEEN_KEY, "1");
      setStep(null);
    }, EACH_MS);
    return () => clearTimeout(next);
  }, [step, tabs.length]);

  if (step !== null && current !== start) setStep(null);
  return step === null ? undefined : tabs[step]?.tab;
}

/** Whether the strip shows one label at a time; wide screens show all. */
function isLabelHidden(): boolean {
  const label = document.querySelector('.tab-strip[data-labels="one"] .tab-link:not([data-named]) .tab-label');
  return label instanceof HTMLElement && getComputedStyle(label).display === "none";
}
