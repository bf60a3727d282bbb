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
    priority: 2,
    useIsShown: ({ id }, isOn, isAuto) => {
      const { data } = useLiveList({ ...pollsQuery(id), enabled: isOn });
      return useWhileOpen(openPollOf(data) !== null, 20_000, isAuto);
    },
  },
};
