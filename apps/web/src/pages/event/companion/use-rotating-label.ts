/** On a phone without room for all tab labels: shows the labels one after another at the first visit. */
import type { EventTab } from "@hubbub/contract/activities";
import { useEffect, useState } from "react";

import { isWide } from "../../../lib/is-wide.ts";
import { localStore } from "../../../lib/storage.ts";
import { LABELED_TABS_MAX, type TabDefinition } from "../tabs.ts";

const SEEN_KEY = "hubbub-tab-labels-seen";
/** Eight labels take 4.8 s. An animation longer than 5 s would need a stop button (WCAG 2.2.2). */
const LABEL_MS = 600;
const START_DELAY_MS = 1200;

/** The tab whose label is shown now; undefined after the last label or the first user input. */
export function useRotatingLabel(tabs: readonly TabDefinition[], current: EventTab | undefined): EventTab | undefined {
  const [step, setStep] = useState<number | null>(null);
  const [start] = useState(current);
  const hasOneLabel = tabs.length > LABELED_TABS_MAX;

  useEffect(() => {
    if (localStore.read(SEEN_KEY) !== null) return undefined;
    const first = setTimeout(() => hasOneLabel && !isWide() && setStep(0), START_DELAY_MS);
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
  }, [hasOneLabel]);

  useEffect(() => {
    if (step === null) return undefined;
    const next = setTimeout(() => {
      if (step + 1 < tabs.length) return setStep(step + 1);
      localStore.write(SEEN_KEY, "1");
      setStep(null);
    }, LABEL_MS);
    return () => clearTimeout(next);
  }, [step, tabs.length]);

  if (step !== null && current !== start) setStep(null);
  return step === null ? undefined : tabs[step]?.path;
}
