/** The names under which list snapshots of the icebreaker are cached and invalidated. */
export const snapshotNames = {
  /** What everybody sees; the event's page has it too. */
  responses: "icebreaker",
  /** Responses that wait for a moderator, for their authors; see `OwnLists` for one person's. */
  waiting: "icebreaker-waiting",
  wordRules: "word-rules",
  page: "page",
} as const;

/** What a change of the shown responses invalidates. */
export const SHOWN_SNAPSHOTS = [snapshotNames.responses, snapshotNames.page] as const;
