import type { ActivityUnit } from "../activity.ts";

/** Points of the signed-in attendees for what they did in the other activities. */
export const leaderboard = {
  name: "leaderboard",
  switch: { field: "hasLeaderboard", label: null, isOnAtFirst: true },
  submissions: null,
  tab: "leaderboard",
  stageView: "leaderboard",
  exportTable: "leaderboard",
  participation: null,
  contributions: null,
  loggedActions: null,
  mutedBy: null,
  anonymousField: null,
  runSheetStep: null,
  caches: { leaderboard: "shared", "group-leaderboard": "shared" },
} as const satisfies ActivityUnit;
