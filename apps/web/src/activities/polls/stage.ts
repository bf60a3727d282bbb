import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { useWhileOpen } from "../while-open.ts";
import { openPollOf } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { pollsQuery } from "./queries.ts";

export const stage: StagePart = {
  View: PollStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 2,
    useIsShown: (eventId, isOn, isAuto) => {
      const { data } = useLiveList({ ...pollsQuery(eventId), enabled: isOn });
      return useWhileOpen(openPollOf(data) !== null, 20_000, isAuto);
    },
  },
};
