/** The names under which snapshots of an event's questions are kept and said to be outdated. */
export const snapshotNames = {
  /** What everybody sees. */
  wall: "questions",
  /** What many people have asked and waits for review; see `OwnLists` for one person's. */
  waiting: "questions-waiting",
  votesOf: (profileId: string) => `questions-votes:${profileId}`,
} as const;
