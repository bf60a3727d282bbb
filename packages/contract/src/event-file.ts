/**
 * The event file: settings, filter words and run sheet of an event, and what its activities add, to create others from.
 * It contains nothing that people sent. A new field is optional, so that older files stay valid; a change that older
 * servers cannot read gets the next version.
 */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { partsOf } from "./activities/protocols.ts";
import { EventSettings, EventTitle, OrganizerEvent } from "./events.ts";
import { FilterWordLists } from "./moderation.ts";
import { RunSheetSteps } from "./run-sheet.ts";

export const EVENT_FILE_FORMAT = "hubbub-event";
export const EVENT_FILE_VERSION = 1;
/** Maximum size in bytes. */
export const EVENT_FILE_MAX = 1024 * 1024;

export const EventFile = z.strictObject({
  format: z.literal(EVENT_FILE_FORMAT, `format must be "${EVENT_FILE_FORMAT}": this is not an event file`),
  version: z.literal(
    EVENT_FILE_VERSION,
    `version must be ${EVENT_FILE_VERSION}: the file was written by another version of Hubbub`,
  ),
  title: EventTitle,
  settings: z._default(EventSettings, {}),
  ...partsOf("eventFile"),
  textFilter: z._default(FilterWordLists, { words: [], exceptions: [] }),
  /** A target that is an id in the event is a number here: the position in its list of this file, from 1. */
  runSheet: z._default(RunSheetSteps, []),
  /** The picture of the event's own logo. */
  logo: z._default(z.nullable(z.base64("logo must be text in base64")), null),
});
/** As somebody writes it. */
export type EventFile = z.input<typeof EventFile>;
/** With defaults and normalized texts. */
export type ParsedEventFile = z.output<typeof EventFile>;

export const eventFileCalls = {
  "POST /api/events/:eventId/duplicate": {
    // The handler checks that the caller may create events, too.
    access: ADMINS,
    summary: "Create an event with everything that the event file of this one contains",
    body: z.strictObject({ title: EventTitle }),
    answer: OrganizerEvent,
    status: 201,
  },
  "GET /api/events/:eventId/settings.json": {
    access: { ...ADMINS, scope: "exports:read" },
    summary: "The event file: what is needed to create the event again, without anything that people sent",
    answer: EventFile,
  },
  "POST /api/events/import": {
    access: { who: "creator" },
    summary: `Create an event from an event file of at most ${EVENT_FILE_MAX / 1024} KB; a refusal names each wrong field`,
    /** An `EventFile`. The handler checks it, to name all wrong fields instead of the first one. */
    body: z.record(z.string(), z.unknown()),
    bodyMax: EVENT_FILE_MAX,
    answer: OrganizerEvent,
    status: 201,
  },
} as const;
