/** The names under which snapshots of an event's questions are kept and said to be outdated. */
export const snapshotNames = {
  /** What everybody sees. */
  wall: "questions",
  /** Questions that wait for review, each with its author's key: never served as it is. */
  pending: "questions-pending",
  votesOf: (profileId: string) => `questions-votes:${profileId}`,
} as const;
