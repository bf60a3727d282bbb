/** The end of a session: archiving (D-23), what attendees are told of it, and taking an event away altogether. */
import * as z from "zod/mini";

import { LeaderboardEntry } from "./activities/leaderboard.ts";
import { checked } from "./checked.ts";
import { EventParams } from "./event-params.ts";
import { OrganizerEvent } from "./events.ts";
import { flag } from "./schema.ts";

export const NextSession = z.object({ eventId: z.string(), title: z.string(), groupPermalink: z.string() });
export type NextSession = z.infer<typeof NextSession>;

export const SessionEnd = z.object({
  message: z.string(),
  /** Where the conference goes on (D-24); null where nothing follows, or the event belongs to no group. */
  nextSession: z.nullable(NextSession),
  /**
   * The first three of the leaderboard and the people who share the third one's rank, at most eight together, so that a
   * room full of phones need not fetch it.
   */
  topThree: z.array(LeaderboardEntry),
});
export type SessionEnd = z.infer<typeof SessionEnd>;

/** One of the two, or both: archived first, then private. */
export const ArchiveEvent = checked(
  z.strictObject({ isArchived: z.optional(flag("isArchived")), isPrivate: z.optional(flag("isPrivate")) }),
  z.refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
);
export type ArchiveEvent = z.input<typeof ArchiveEvent>;

export const archiveCalls = {
  "PATCH /api/events/:eventId/archive": {
    summary: "End the session or open it again; show its archive to everybody or to paying people only",
    params: EventParams,
    body: ArchiveEvent,
    answer: OrganizerEvent,
  },
  "GET /api/public/events/:eventId/session-end": {
    summary: "How the session ended, for whoever was away at that moment; null while it goes on",
    params: EventParams,
    answer: z.nullable(SessionEnd),
  },
  "DELETE /api/events/:eventId": {
    summary: "Delete an event with everything in it",
    params: EventParams,
    answer: z.null(),
    status: 204,
  },
} as const;
