import { useEffect, useEffectEvent, useRef } from "react";

import type { TimedView } from "../stage-part.ts";
import { openBoardOf } from "./board-list.ts";
import { useBoardsLive } from "./live.ts";
import { useBoards } from "./queries.ts";
import { BOARD_OVER_MS, WHILE_OPEN } from "./shown-period.ts";

/** Reports when the stage shows a board: while it is open, and for some time after its close. */
export const BoardReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  useBoardsLive(eventId);
  const { data, isFetched, isFetchedAfterMount } = useBoards(eventId);
  // Nothing updates the cached list while this component is not mounted: then its boards may have closed since.
  const isCurrent = isFetchedAfterMount || !isFetched;
  const isOpen = openBoardOf(data) !== null;
  const wasOpen = useRef(false);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!isCurrent) return;
    // Null also replaces the report of an open board that closed while this component was not mounted.
    report(isOpen ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + BOARD_OVER_MS } : null);
    wasOpen.current = isOpen;
  }, [isCurrent, isOpen]);
  return null;
};
