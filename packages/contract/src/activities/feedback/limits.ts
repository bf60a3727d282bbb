/** Limits of the closing feedback. Separate from calls.ts, so that pages can use them without loading zod. */
export const FEEDBACK_STARS_MAX = 5;
export const FEEDBACK_COMMENT_MAX = 280;
/** The team sees mean and comments from this number of answers on, so that nobody can tell who rated how. */
export const FEEDBACK_SHOWN_FROM = 5;
/** Hours after the end of the session in which feedback is accepted and can be changed. */
export const FEEDBACK_HOURS = 24;
