/** The caller's stored data, and its erasure. */
import * as z from "zod/mini";

import { CONTRIBUTIONS, fieldFor } from "./activities/index.ts";

/** Number of the caller's submissions of each kind in all events. */
export const Contributions = z.object(fieldFor(CONTRIBUTIONS, () => z.number()));
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
    // Only what the caller sent: `certainKeysOf` in domain/identity/participant.ts.
    access: { who: "anyone" },
    summary: "Number of the caller's stored submissions, by the browser's cookie and the wallet session",
    answer: Me,
  },
  "DELETE /api/me": {
    access: { who: "anyone", records: "sensitive_delete" },
    summary: "Erase all submissions of the caller, also in archived events, and the wallet profile; signs out",
    answer: Me,
  },
} as const;
