import type { TimedView } from "../stage-part.ts";
import { useOpenPeriod } from "../use-open-period.ts";
import { usePollsLive } from "./live.ts";
import { openPollOf } from "./poll-list.ts";
import { usePolls } from "./queries.ts";

/** The automatic stage shows the results of a poll this long after its close. */
const POLL_OVER_MS = 20_000;

export const PollReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  usePollsLive(eventId);
  const query = usePolls(eventId);
  useOpenPeriod({ query, openId: openPollOf(query.data)?.id ?? null, overMs: POLL_OVER_MS, onChange });
  return null;
};
