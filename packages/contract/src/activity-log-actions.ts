/** The actions of the activity log, and its size. Does not import zod, so that pages can use it. */

/** What a member of the team or the holder of an access link did. */
export const LOGGED_ACTIONS = [
  "question_answered",
  "question_ignored",
  /** A pending question was published. */
  "question_published",
  /** An answered or ignored question became an open one again. */
  "question_reopened",
  /** A question was merged into another one. */
  "question_merged",
  "question_separated",
  /** A question was shown large on the stage. */
  "question_pinned",
  "question_unpinned",
  "stage_live",
  "stage_frozen",
  "stage_black",
  "question_labels_changed",
  "message_hidden",
  "message_shown",
  "response_hidden",
  "response_shown",
  "word_rules_changed",
  "poll_opened",
  "poll_closed",
  "poll_reset",
  "poll_deleted",
  "answer_hidden",
  "answer_shown",
  "text_filter_changed",
  "participant_muted",
  "participant_unmuted",
  "link_created",
  "link_revoked",
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Maximum number of entries in `GET /api/events/:eventId/activity-log`. The JSON export contains all. */
export const ACTIVITY_LOG_MAX = 500;
