import { useEffect, useEffectEvent, useRef } from "react";

import { type ShownPeriod, WHILE_OPEN } from "./stage-part.ts";

interface OpenPeriodOptions {
  /** The list of the activity. */
  query: { isFetched: boolean; isFetchedAfterMount: boolean };
  /** Id of what is open in that list; null if nothing is. */
  openId: string | null;
  /** How long the stage shows the result after the close. */
  overMs: number;
  onChange: (period: ShownPeriod | null) => void;
}

/** Reports when the stage shows an activity: while something is open, and for some time after its close. */
export function useOpenPeriod({ query, openId, overMs, onChange }: OpenPeriodOptions): void {
  // Nothing updates the cached list while this component is not mounted: what was open may have closed since.
  const isCurrent = query.isFetchedAfterMount || !query.isFetched;
  const wasOpen = useRef(false);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!isCurrent) return;
    const isOpen = openId !== null;
    // Null also replaces the report of what closed while this component was not mounted.
    report(isOpen ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + overMs } : null);
    wasOpen.current = isOpen;
  }, [isCurrent, openId, overMs]);
}
