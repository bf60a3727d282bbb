import { toDeviceTime } from "../../lib/server-clock.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { timerQuery } from "./queries.ts";
import { shownPeriod } from "./shown-period.ts";
import { TimerStage } from "./TimerStage.tsx";

export const stage: StagePart = {
  View: TimerStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 1,
    usePeriod: (eventId, isOn) => {
      const { data } = useLiveList({ ...timerQuery(eventId), enabled: isOn });
      const isCounting = data?.status === "running" || data?.status === "finished";
      return isCounting && data.endAt !== null ? shownPeriod(toDeviceTime(Date.parse(data.endAt))) : null;
    },
  },
};
