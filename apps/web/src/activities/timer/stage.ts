import type { StagePart } from "../stage-part.ts";
import { shownPeriod } from "./shown-period.ts";
import { TimerReporter } from "./TimerReporter.tsx";
import { TimerStage } from "./TimerStage.tsx";

export const timerStage: StagePart<"timer"> = {
  View: TimerStage,
  join: "below",
  timed: {
    priority: 1,
    Reporter: TimerReporter,
    inLists: (readList) => {
      const timer = readList("GET /api/events/:eventId/timer");
      return timer?.status === "running" && timer.endAt !== null ? shownPeriod(Date.parse(timer.endAt)) : null;
    },
  },
};
