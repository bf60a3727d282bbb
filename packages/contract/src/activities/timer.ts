/** Timer: choices shared by dashboard and server. */
export const TIMER_STATUSES = ["idle", "running", "paused", "finished"] as const;
/** Minutes an organizer can choose; stored in seconds. */
export const TIMER_DURATION_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
