/** Merging of posts: ideas of a board, and questions. */

/** How many posts one call merges, or separates again. */
export const MERGED_AT_ONCE_MAX = 50;
/** For how long merged posts can be separated again. */
export const SEPARATE_WITHIN_MS = 24 * 3_600_000;
