import { useEffect, useEffectEvent, useRef } from "react";

import type { TimedView } from "../stage-part.ts";
import { usePollsLive } from "./live.ts";
import { openPollOf } from "./poll-list.ts";
import { usePolls } from "./queries.ts";
import { POLL_OVER_MS, WHILE_OPEN } from "./shown-period.ts";

/** Reports when the stage shows a poll: while it is open, and for some time after its close. */
export const PollReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  usePollsLive(eventId);
  const { data, isFetched, isFetchedAfterMount } = usePolls(eventId);
  // Nothing updates the cached list while this component is not mounted: then its polls may have closed since.
  const isCurrent = isFetchedAfterMount || !isFetched;
  const openId = openPollOf(data)?.id ?? null;
  const wasOpen = useRef(false);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!isCurrent) return;
    const isOpen = openId !== null;
    // Null also replaces the report of an open poll that closed while this component was not mounted.
    report(isOpen ? WHILE_OPEN : wasOpen.current ? { ...WHILE_OPEN, until: Date.now() + POLL_OVER_MS } : null);
    wasOpen.current = isOpen;
  }, [isCurrent, openId]);
  return null;
};
