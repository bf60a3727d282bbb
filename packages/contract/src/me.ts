/** What the caller sent: "My day" of one event, numbers of all events, and its erasure. */
import * as z from "zod/mini";

import { READERS } from "./access.ts";
import { fieldFor, valuesOf } from "./activities/index.ts";
import { partsOf } from "./activities/protocols.ts";

/** Number of the caller's submissions of each kind in all events. */
export const Contributions = z.object(fieldFor(valuesOf("contributions").flat(), () => z.number()));
export type Contributions = z.infer<typeof Contributions>;

export const Me = z.object({
  contributions: Contributions,
  /** Number of events with submissions of the caller. */
  events: z.number(),
  /** Whether the caller is signed in as an attendee and therefore has a profile. */
  hasProfile: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** The caller's submissions in one event and their results, for the picture at the end of a session. */
export const MyDay = z.object(partsOf("myDay"));
export type MyDay = z.infer<typeof MyDay>;

export const meCalls = {
  "GET /api/events/:eventId/my-day": {
    // Returns only what the caller sent, as GET /api/me.
    access: READERS,
    summary: "The caller's submissions in this event, by the browser's cookie and the wallet session",
    answer: MyDay,
  },
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
