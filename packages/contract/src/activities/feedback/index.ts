import type { ActivityUnit } from "../activity.ts";

/** After the end of a session, attendees give one to five stars and an optional comment. */
export const feedback = {
  name: "feedback",
  switch: null,
  submissions: { open: "after-session", availability: null },
  tab: null,
  stageView: null,
  exportTable: "feedback",
  participation: null,
  contributions: ["feedback"],
  loggedActions: null,
  mutedBy: null,
  anonymousField: null,
  runSheetStep: null,
  setupStep: null,
  caches: null,
} as const satisfies ActivityUnit;
