import type { CallName } from "@hubbub/contract/calls";
import { useEffect, useEffectEvent, useRef } from "react";

import type { ReporterProps, ShownPeriod, TimedView } from "./stage-part.ts";

const WHILE_OPEN: ShownPeriod = { from: 0, until: Infinity };

interface CachedList<Item> {
  data: readonly Item[] | undefined;
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
    const { data, isFetchedAfterMount } = useList(eventId);
    const openId = data?.find(isOpen)?.id ?? null;
    const wasOpen = useRef(false);
    const report = useEffectEvent(onChange);
    useEffect(() => {
      // Nothing updates the list while the reporter is not mounted: what was open may have closed since.
      if (!isFetchedAfterMount) return;
      const isOpenNow = openId !== null;
      // Report null at first as well, to clear a period left from before.
      report(isOpenNow ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + overMs } : null);
      wasOpen.current = isOpenNow;
    }, [isFetchedAfterMount, openId]);
    return null;
  }
  return {
    inLists: (readList) => ((readList(call) as readonly Item[] | undefined)?.some(isOpen) ? WHILE_OPEN : null),
    Reporter: OpenReporter,
  };
}
