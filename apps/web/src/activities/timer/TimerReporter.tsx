import { useEffect, useEffectEvent } from "react";

import { toDeviceTime } from "../../lib/server-clock.ts";
import type { TimedView } from "../stage-part.ts";
import { useTimer } from "./queries.ts";
import { shownPeriod } from "./shown-period.ts";

/** Reports when the stage shows the running timer. */
export const TimerReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  const { data } = useTimer(eventId);
  const endAt = data?.status === "running" || data?.status === "finished" ? data.endAt : null;
  const report = useEffectEvent(onChange);
  useEffect(() => report(endAt === null ? null : shownPeriod(toDeviceTime(Date.parse(endAt)))), [endAt]);
  return null;
};
