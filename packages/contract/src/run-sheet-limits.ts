/** Limits of the run sheet. Does not import zod, so that pages can use it. */

/** Maximum number of steps of one event. */
export const RUN_SHEET_STEPS_MAX = 60;
export const STEP_NOTE_MAX = 300;

/**
 * What a step does: "view" chooses what the stage shows, "poll" opens a poll and shows it, "timer" starts the timer,
 * "black" makes the stage black, "note" changes nothing on the stage.
 */
export const STEP_KINDS = ["view", "poll", "timer", "black", "note"] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/**
 * Why a step was skipped: its activity is switched off, its poll was deleted, the event is archived, its quiz is over,
 * or the timer has no duration.
 */
export const SKIP_REASONS = ["off", "deleted", "archived", "quiz-over", "no-duration"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
