import { useEffect, useEffectEvent } from "react";

import type { TimedView } from "../stage-part.ts";
import { useTimer } from "./queries.ts";
import { shownPeriod } from "./shown-period.ts";

/** Reports when the stage shows the running timer. */
export const TimerReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  const { data } = useTimer(eventId);
  const endAt = data?.timer.endAt ?? null;
  const counts = data?.timer.status === "running" || data?.timer.status === "finished";
  const endsAt = data && counts && endAt !== null ? Date.parse(endAt) - data.offset : null;
  // The measured clock offset varies slightly with each response. Rounding avoids reporting the same end again.
  const rounded = endsAt === null ? null : Math.round(endsAt / 500) * 500;
  const report = useEffectEvent(onChange);
  useEffect(() => report(rounded === null ? null : shownPeriod(rounded)), [rounded]);
  return null;
};
