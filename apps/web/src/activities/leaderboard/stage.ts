import type { StagePart } from "../stage-part.ts";
import { LeaderboardStage } from "./LeaderboardStage.tsx";
import { useLeaderboard } from "./queries.ts";

/** Shown by choice, and at the end of a session. */
export const stage: StagePart = {
  View: LeaderboardStage,
  join: "none",
  automatic: {
    when: "archived",
    useHasResult: ({ id, isArchived }) => (useLeaderboard(id, isArchived).data?.length ?? 0) > 0,
  },
};
