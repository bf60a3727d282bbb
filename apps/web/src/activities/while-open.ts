import type { CallName } from "@hubbub/contract/calls";
import { useEffect, useEffectEvent, useRef } from "react";

import type { ReporterProps, ShownPeriod, TimedView } from "./stage-part.ts";

const WHILE_OPEN: ShownPeriod = { from: 0, until: Infinity };

interface CachedList<Item> {
  data: readonly Item[] | undefined;
  isFetched: boolean;
  isFetchedAfterMount: boolean;
}

/**
 * For a view that the automatic stage shows while something of a list is open.
 * @param call the list's call
 * @param overMs how long the stage shows the result after the close
 */
export function whileOpen<Item extends { id: string }>(
  call: CallName,
  useList: (eventId: string) => CachedList<Item>,
  isOpen: (item: Item) => boolean,
  overMs: number,
): Pick<TimedView, "inLists" | "Reporter"> {
  function OpenReporter({ eventId, onChange }: ReporterProps) {
    const { data, isFetched, isFetchedAfterMount } = useList(eventId);
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
    }, [isCurrent, openId]);
    return null;
  }
  return {
    inLists: (readList) => ((readList(call) as readonly Item[] | undefined)?.some(isOpen) ? WHILE_OPEN : null),
    Reporter: OpenReporter,
  };
}
