import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { LeaderboardStage } from "./LeaderboardStage.tsx";
import { leaderboardQuery } from "./queries.ts";

/** Shown by choice, and at the end of a session. */
export const stage: StagePart = {
  View: LeaderboardStage,
  join: "none",
  useIsShown: ({ id, isArchived }, isOn) =>
    (useLiveList({ ...leaderboardQuery(id), enabled: isOn && isArchived }).data?.length ?? 0) > 0 && isArchived,
};
