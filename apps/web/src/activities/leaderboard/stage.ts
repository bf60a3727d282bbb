import type { StagePart } from "../stage-part.ts";
import { LeaderboardStage } from "./LeaderboardStage.tsx";

/** Shown by choice, and at the end of a session. */
export const leaderboardStage: StagePart = {
  View: LeaderboardStage,
  join: "none",
  activity: null,
  timed: null,
  Overlay: null,
};
