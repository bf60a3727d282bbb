import type { StagePart } from "../stage-part.ts";
import { useWhileOpen } from "../while-open.ts";
import { openPollOf } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { usePolls } from "./queries.ts";

export const stage: StagePart = {
  View: PollStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 2,
    useIsShown: (eventId, isOn, isAuto) => {
      const { data } = usePolls(eventId, isOn);
      return useWhileOpen(openPollOf(data) !== null, 20_000, isAuto);
    },
  },
};
