/** Merging of posts: ideas of a board, and questions. */

/** For how long merged posts can be separated again. */
export const SEPARATE_WITHIN_MS = 24 * 3_600_000;
