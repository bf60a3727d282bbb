import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { useWhileOpen } from "../while-open.ts";
import { openBoardOf } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";
import { boardsQuery } from "./queries.ts";

export const stage: StagePart = {
  View: BoardStage,
  join: "below",
  automatic: {
    // Below an open poll, which is shorter.
    priority: 1.5,
    useIsShown: ({ id }, isOn, isAuto) => {
      const { data } = useLiveList({ ...boardsQuery(id), enabled: isOn });
      return useWhileOpen(openBoardOf(data) !== null, 60_000, isAuto);
    },
  },
};
