/** The caller's stored data, and its erasure. */
import * as z from "zod/mini";

/** Number of the caller's submissions of each kind in all events. */
export const Contributions = z.object({
  responses: z.number(),
  questions: z.number(),
  questionVotes: z.number(),
  reactions: z.number(),
  chatMessages: z.number(),
  chatReactions: z.number(),
  pollAnswers: z.number(),
  feedback: z.number(),
  translations: z.number(),
  prizeEntries: z.number(),
  prizesWon: z.number(),
});
export type Contributions = z.infer<typeof Contributions>;

export const Me = z.object({
  contributions: Contributions,
  /** Number of events with submissions of the caller. */
  events: z.number(),
  /** Whether the caller is signed in as an attendee and therefore has a profile. */
  hasProfile: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const meCalls = {
  "GET /api/me": {
    summary: "Number of the caller's stored submissions, by the browser's cookie and the wallet session",
    answer: Me,
  },
  "DELETE /api/me": {
    summary: "Erase all submissions of the caller, also in archived events, and the wallet profile; signs out",
    answer: Me,
  },
} as const;
