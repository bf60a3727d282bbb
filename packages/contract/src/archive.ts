/** Archiving an event ("end of session"), the message that attendees get then, and deleting an event. */
import * as z from "zod/mini";

import { ADMINS, READERS } from "./access.ts";
import { SESSION_END_FIELDS } from "./activities/protocols.ts";
import { OrganizerEvent } from "./events.ts";
import { changes, flag } from "./schema.ts";

export const SessionEnd = z.object({
  message: z.string(),
  /** The next session of the group; null if there is none or the event belongs to no group. */
  nextSession: z.nullable(z.object({ eventId: z.string(), title: z.string(), groupPermalink: z.string() })),
  ...SESSION_END_FIELDS,
});
export type SessionEnd = z.infer<typeof SessionEnd>;

/** `isArchived` is applied before `isPrivate`. */
export const ArchiveEvent = changes({ isArchived: flag("isArchived"), isPrivate: flag("isPrivate") });
export type ArchiveEvent = z.input<typeof ArchiveEvent>;

export const archiveCalls = {
  "PATCH /api/events/:eventId/archive": {
    access: ADMINS,
    summary: "End the session or reopen it; show its archive to everybody or to paying people only",
    body: ArchiveEvent,
    answer: OrganizerEvent,
  },
  "GET /api/public/events/:eventId/session-end": {
    access: READERS,
    summary: "The end of the session, for pages that were disconnected when it ended; null if it has not ended",
    answer: z.nullable(SessionEnd),
  },
  "DELETE /api/events/:eventId": {
    access: { who: "owner", event: true, records: "sensitive_delete" },
    summary: "Delete an event with all its data",
    answer: z.null(),
    status: 204,
  },
} as const;
