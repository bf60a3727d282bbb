/** The actions of the activity log, and its size. Does not import zod, so that pages can use it. */
import { ACTIVITY_ACTIONS } from "./activities/index.ts";

/** What a member of the team or the holder of an access link did. */
export const LOGGED_ACTIONS = [
  ...ACTIVITY_ACTIONS,
  "stage_live",
  "stage_frozen",
  "stage_black",
  "text_filter_changed",
  "participant_muted",
  "participant_unmuted",
  "link_created",
  "link_revoked",
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Maximum number of entries in `GET /api/events/:eventId/activity-log`. The JSON export contains all. */
export const ACTIVITY_LOG_MAX = 500;
