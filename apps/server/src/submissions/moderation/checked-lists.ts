/**
 * Cached lists of an event that contain names of profiles. The text filter is applied when such a list is built, so a
 * change of the filter makes them stale.
 */
export const CHECKED_LISTS = ["leaderboard", "prize-winners"] as const;
