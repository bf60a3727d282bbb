import { useEffect, useEffectEvent, useRef } from "react";

import { usePollsLive } from "../../../activities/polls/live.ts";
import { openPollOf } from "../../../activities/polls/poll-list.ts";
import { usePolls } from "../../../activities/polls/queries.ts";
import { POLL_OVER_MS } from "./director.ts";

interface PollReporterProps {
  eventId: string;
  /** Called with epoch milliseconds of this device's clock; Infinity while a poll is open, null without a poll. */
  onChange: (endsAt: number | null) => void;
}

/** Reports until when the poll is shown: while it is open, and for some time after its close. Draws nothing. */
export function PollReporter({ eventId, onChange }: PollReporterProps) {
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
    report(isOpen ? Infinity : wasOpen.current ? Date.now() + POLL_OVER_MS : null);
    wasOpen.current = isOpen;
  }, [isCurrent, openId]);
  return null;
}
