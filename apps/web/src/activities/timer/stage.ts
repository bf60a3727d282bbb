import { useEffect, useEffectEvent } from "react";

import { toDeviceTime } from "../../lib/server-clock.ts";
import type { ReporterProps, StagePart } from "../stage-part.ts";
import { useTimer } from "./queries.ts";
import { shownPeriod } from "./shown-period.ts";
import { TimerStage } from "./TimerStage.tsx";

export const timerStage: StagePart = {
  View: TimerStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 1,
    Reporter: TimerReporter,
    inLists: (readList) => {
      const timer = readList("GET /api/events/:eventId/timer");
      return timer?.status === "running" && timer.endAt !== null ? shownPeriod(Date.parse(timer.endAt)) : null;
    },
  },
  removals: [],
};

function TimerReporter({ eventId, onChange }: ReporterProps) {
  const { data } = useTimer(eventId);
  const endAt = data?.status === "running" || data?.status === "finished" ? data.endAt : null;
  const report = useEffectEvent(onChange);
  useEffect(() => report(endAt === null ? null : shownPeriod(toDeviceTime(Date.parse(endAt)))), [endAt]);
  return null;
}
