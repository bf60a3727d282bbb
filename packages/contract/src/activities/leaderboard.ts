/** Leaderboard: the point formula's constants (D-90). */
export const POINTS = { icebreaker: 10, question: 5, chatMessage: 1 } as const;
export const COUNTED_AT_MOST = { questions: 10, chatMessages: 20 } as const;
