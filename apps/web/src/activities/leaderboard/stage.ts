import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { LeaderboardStage } from "./LeaderboardStage.tsx";
import { leaderboardQuery } from "./queries.ts";

/** Shown by choice, and at the end of a session. */
export const stage: StagePart = {
  View: LeaderboardStage,
  join: "none",
  automatic: {
    when: "archived",
    useHasResult: ({ id, isArchived }) =>
      (useLiveList({ ...leaderboardQuery(id), enabled: isArchived }).data?.length ?? 0) > 0,
  },
};
