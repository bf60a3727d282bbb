import type { ActivityUnit } from "../activity.ts";

/** After the end of a session, attendees give one to five stars and an optional comment. */
export const feedback = {
  name: "feedback",
  switch: null,
  submissions: { open: "after-session", availability: null, participation: null, points: null },
  tab: null,
  stageView: null,
  runSheetStep: null,
  exportTable: "feedback",
  contributions: ["feedback"],
  moderation: null,
  caches: null,
  webhooks: null,
} as const satisfies ActivityUnit;

export const FEEDBACK_STARS_MAX = 5;
export const FEEDBACK_COMMENT_MAX = 280;
/** The team sees mean and comments from this number of answers on, so that nobody can tell who rated how. */
export const FEEDBACK_SHOWN_FROM = 5;
