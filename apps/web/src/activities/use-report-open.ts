import { useEffect, useEffectEvent, useRef } from "react";

import { type ReporterProps, WHILE_OPEN } from "./stage-part.ts";

interface CachedList<Item> {
  data: readonly Item[] | undefined;
  isFetched: boolean;
  isFetchedAfterMount: boolean;
}

/**
 * For the reporter of a view that the automatic stage shows while something of a list is open.
 * @param overMs how long the stage shows the result after the close
 */
export function useReportOpen<Item extends { id: string }>(
  { data, isFetched, isFetchedAfterMount }: CachedList<Item>,
  isOpen: (item: Item) => boolean,
  overMs: number,
  onChange: ReporterProps["onChange"],
): void {
  const openId = data?.find(isOpen)?.id ?? null;
  // Nothing updates the cached list while the reporter is not mounted: what was open may have closed since.
  const isCurrent = isFetchedAfterMount || !isFetched;
  const wasOpen = useRef(false);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!isCurrent) return;
    const isOpenNow = openId !== null;
    // Report null at first as well, to clear a period left from before.
    report(isOpenNow ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + overMs } : null);
    wasOpen.current = isOpenNow;
  }, [isCurrent, openId, overMs]);
}
