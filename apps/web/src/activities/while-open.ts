import { useEffect, useEffectEvent, useRef } from "react";

import { type ReadList, type ShownPeriod, type TimedView, WHILE_OPEN } from "./stage-part.ts";

interface OpenView<Item> {
  priority: number;
  /** Returns the list of the activity if the page or the picture contains it. */
  inLists: (readList: ReadList) => readonly Item[] | undefined;
  useList: (eventId: string) => { data: readonly Item[] | undefined; isFetched: boolean; isFetchedAfterMount: boolean };
  isOpen: (item: Item) => boolean;
  /** How long the stage shows the result after the close. */
  overMs: number;
}

/** A view that the automatic stage shows while something of its list is open, and for some time after the close. */
export function whileOpen<Item extends { id: string }>(view: OpenView<Item>): TimedView {
  const { priority, useList, isOpen, overMs } = view;
  return {
    when: "timed",
    priority,
    inLists: (readList) => (view.inLists(readList)?.some(isOpen) ? WHILE_OPEN : null),
    Reporter: function OpenReporter({ eventId, onChange }) {
      const { data, isFetched, isFetchedAfterMount } = useList(eventId);
      const openId = data?.find(isOpen)?.id ?? null;
      // Nothing updates the cached list while this component is not mounted: what was open may have closed since.
      const isCurrent = isFetchedAfterMount || !isFetched;
      const wasOpen = useRef(false);
      const report = useEffectEvent((period: ShownPeriod | null) => onChange(period));
      useEffect(() => {
        if (!isCurrent) return;
        const isOpenNow = openId !== null;
        // Null also replaces the report of what closed while this component was not mounted.
        report(isOpenNow ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + overMs } : null);
        wasOpen.current = isOpenNow;
      }, [isCurrent, openId]);
      return null;
    },
  };
}
