/**
 * Importing the schedule of a conference: a group whose sessions are those of a file. The file is `schedule.json` of
 * frab or pretalx, or CSV. A session is found again by its guid, so that a changed file can be imported again.
 */
import * as z from "zod/mini";

import { CreateGroup, OrganizerGroup } from "./groups.ts";

/** Maximum size in bytes. */
export const SCHEDULE_FILE_MAX = 2 * 1024 * 1024;
/** In JSON, the text of a file needs a second byte for each quotation mark and line break. */
const BODY_MAX = 2 * SCHEDULE_FILE_MAX + 16 * 1024;
export const SCHEDULE_SESSIONS_MAX = 500;
/** An import creates no more sessions in a group than this. */
export const IMPORTED_GROUP_SESSIONS_MAX = 1000;

/** The fields of an event that an import sets. */
export const SCHEDULE_FIELDS = ["title", "description", "startsAt", "endsAt", "room", "speakers"] as const;
export type ScheduleField = (typeof SCHEDULE_FIELDS)[number];

/**
 * - "text-cut": a text was too long.
 * - "no-title": the file has none.
 * - "no-guid": the file has no guid, so the session is found again by its id or title.
 * - "same-guid": an earlier session of the file has the same guid. Both are imported, and found again by their order.
 * - "no-start": the file has no readable time of its beginning.
 * - "no-end": its end is unreadable, or before its beginning.
 */
export const SCHEDULE_WARNINGS = ["text-cut", "no-title", "no-guid", "same-guid", "no-start", "no-end"] as const;
export type ScheduleWarning = (typeof SCHEDULE_WARNINGS)[number];

export const ScheduleValues = z.object({
  title: z.string(),
  description: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  room: z.string(),
  speakers: z.string(),
});
export type ScheduleValues = z.infer<typeof ScheduleValues>;

/** What an import does with one session, with its values after the import. */
export const ScheduledSession = z.extend(ScheduleValues, {
  /** Null in the preview of a new session. */
  eventId: z.nullable(z.string()),
  change: z.enum(["new", "changed", "unchanged"]),
  /** The earlier values of the fields that change. */
  before: z.partial(ScheduleValues),
  /** Fields that the organizer edited and that are the same in the file as at the last import. They stay. */
  kept: z.array(z.enum(SCHEDULE_FIELDS)),
  warnings: z.array(z.enum(SCHEDULE_WARNINGS)),
});
export type ScheduledSession = z.infer<typeof ScheduledSession>;

export const ScheduleImport = z.object({
  /** The title of the conference; empty if the file has none. */
  title: z.string(),
  /** The time zone of times that have no offset. */
  timeZone: z.string(),
  /** Whether some times have no offset, and the file names no time zone that is known. */
  needsTimeZone: z.boolean(),
  /** A time zone of the file that the server does not know. */
  unknownTimeZone: z.nullable(z.string()),
  /** The sessions of the file, in the order of their beginning. */
  sessions: z.array(ScheduledSession),
  /** Sessions of earlier imports that the file no longer contains. They stay. */
  missing: z.array(z.object({ eventId: z.string(), title: z.string() })),
});
export type ScheduleImport = z.infer<typeof ScheduleImport>;

export const DoneScheduleImport = z.extend(ScheduleImport, { group: OrganizerGroup });
export type DoneScheduleImport = z.infer<typeof DoneScheduleImport>;

const scheduleFile = {
  /** The text of the file. */
  file: z.string("file must be text"),
  /**
   * The name of a time zone, for times without an offset in a file that names no zone. Default: that of the group's last
   * import, else UTC.
   */
  timeZone: z.optional(z.string("timeZone must be text").check(z.maxLength(64, "timeZone is too long"))),
};
const ScheduleFile = z.strictObject(scheduleFile);

export const scheduleImportCalls = {
  "POST /api/event-groups/schedule/preview": {
    access: { who: "creator" },
    summary: `What a new group from this schedule file of at most ${SCHEDULE_FILE_MAX / 1024 / 1024} MB would contain. Stores nothing`,
    body: ScheduleFile,
    bodyMax: BODY_MAX,
    answer: ScheduleImport,
  },
  "POST /api/event-groups/schedule": {
    access: { who: "creator" },
    summary: "Create a group with the sessions of a schedule file",
    body: z.strictObject({ ...scheduleFile, title: CreateGroup.shape.title, permalink: CreateGroup.shape.permalink }),
    bodyMax: BODY_MAX,
    answer: DoneScheduleImport,
    status: 201,
  },
  "POST /api/event-groups/:groupId/schedule/preview": {
    access: { who: "owner", group: true },
    summary: "What importing this schedule file into the group would change. Stores nothing",
    body: ScheduleFile,
    bodyMax: BODY_MAX,
    answer: ScheduleImport,
  },
  "POST /api/event-groups/:groupId/schedule": {
    // The handler checks that the caller may create events, too.
    access: { who: "owner", group: true },
    summary:
      "Import a schedule file into the group: updates the sessions with the same guid, adds new ones, deletes none",
    body: ScheduleFile,
    bodyMax: BODY_MAX,
    answer: DoneScheduleImport,
  },
} as const;
