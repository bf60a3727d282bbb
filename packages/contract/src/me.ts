/** What an installation holds about whoever asks, and erasing it. */
import * as z from "zod/mini";

/** How many of each the caller has sent, in all events together. */
export const Contributions = z.object({
  responses: z.number(),
  questions: z.number(),
  questionVotes: z.number(),
  reactions: z.number(),
  chatMessages: z.number(),
  chatReactions: z.number(),
  translations: z.number(),
  prizeEntries: z.number(),
  prizesWon: z.number(),
});
export type Contributions = z.infer<typeof Contributions>;

export const Me = z.object({
  contributions: Contributions,
  /** Events in which there is something of the caller's. */
  events: z.number(),
  /** Whether the caller is signed in as an attendee, and so has a profile here. */
  hasProfile: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const meCalls = {
  "GET /api/me": {
    summary: "How much this installation holds of what the caller sent: by the browser's cookie and the wallet session",
    answer: Me,
  },
  "DELETE /api/me": {
    summary: "Erase everything the caller sent, in archived events too, and the wallet profile; signs out",
    answer: Me,
  },
} as const;
