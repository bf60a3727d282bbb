/** What the server knows of every activity. Code that is about all activities iterates over them and reads these fields. */
import type { ActivityName, UnitOf } from "@hubbub/contract/activities";
import type { ActivityUnit, FieldsIf } from "@hubbub/contract/activities/activity";
import type { ActivityProtocol } from "@hubbub/contract/activities/protocol";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import type { CallName, ParsedBodyOf } from "@hubbub/contract/calls";
import type { DataOf, PartsOf, PROTOCOLS } from "@hubbub/contract/activities/protocols";
import type { TextEntry } from "@hubbub/contract/page";
import type { RawBuilder } from "kysely";
import type { SkipReason } from "@hubbub/contract/run-sheet";

import type { CallContext } from "../api/guard.ts";
import type { Lists } from "../api/lists.ts";
import type { LivePerson, RoomAdmission } from "../api/live-admission.ts";
import type { Module } from "../api/module.ts";
import type { Newcomers } from "../api/rate-limits/newcomers.ts";
import type { Actor } from "../domain/audit-log/audit-log.store.ts";
import type { Core } from "../domain/core.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { EventChange } from "../domain/events/events.store.ts";
import type { Cookies } from "../domain/identity/cookies.ts";
import type { Person } from "../domain/identity/participant.ts";
import type { Connection, Schema, Transaction } from "../domain/schema/schema.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { Posts } from "../submissions/moderation/moderation.store.ts";
import type { SpeechService } from "../services/speech/speech-service.ts";
import type { Translator } from "../services/translator/translator.ts";
import type { Screenings } from "../submissions/moderation/screening.ts";

/**
 * What the server knows of the activity with this name, or of any activity. What its unit or its protocol describes must
 * be given, and what is null there cannot be. All else is optional.
 */
export type Activity<Name extends ActivityName = ActivityName> = ServerFields &
  Module & { unit: UnitOf<Name> } & Described<UnitOf<Name>, (typeof PROTOCOLS)[Name]>;

type Described<Unit extends ActivityUnit, Protocol extends ActivityProtocol> = FieldsIf<
  Unit["exportTable"],
  { exportTable: ExportedTable }
> &
  /** Query of the times (`at`) of all submissions of an event, for the insights. */
  FieldsIf<NonNullable<Unit["submissions"]>["participation"], { participation: EventQuery<{ at: Date }> }> &
  /** Query of the submissions that give points on the leaderboard. */
  FieldsIf<NonNullable<Unit["submissions"]>["points"], { points: EventQuery<ScoredSubmission> }> &
  /** The posts whose authors can be muted. */
  FieldsIf<NonNullable<Unit["moderation"]>["postKind"], { posts: Posts }> &
  /** What the entries of the audit log are about. */
  FieldsIf<Unit["moderation"], { logSubjects: readonly LogSubject[] }> &
  FieldsIf<Unit["runSheetStep"], { runSheetStep: RunSheetStepPart }> &
  /** Reads its part of a person's "My day". */
  FieldsIf<Protocol["myDay"], { myDay: ReadMyDay<NonNullable<Protocol["myDay"]>> }> &
  FieldsIf<Protocol["eventFile"], { eventFile: EventFilePart }>;

type ReadMyDay<Fields> = (connection: Connection, event: EventRecord, person: Person) => Promise<DataOf<Fields>>;

interface ServerFields {
  /** Query of the latest times (`at`) that the automatic stage counts as activity. */
  stageActivity?: EventQuery<{ at: Date }>;
  /** By call: removes hidden and deleted items from a frozen picture. */
  keepInPicture?: Readonly<Partial<Record<CallName, KeepInPicture>>>;
  /** Reads its lists in the HTML of event pages, as attendees see them. */
  page?: (event: EventRecord) => Promise<ListsInPage>;
  erasure?: Erase;
  /** Fills the empty demo event with what sample attendees contributed (`sample-attendees.ts`). */
  fillDemo?: FillDemo;
  /** What it does when something happens in an event. */
  on?: Partial<EventHandlers>;
}

interface EventHandlers {
  /** Somebody opens the event in a browser. */
  opened: (cookies: Cookies, event: EventRecord) => void;
  /** Somebody opens the live channel. The returned function is called when it closes. */
  joined: (admission: RoomAdmission) => (() => void) | undefined;
  /** Somebody has submitted something. The response is sent afterwards. */
  submitted: (event: EventRecord, context: CallContext) => Promise<void>;
  /** Settings have changed. */
  settingsChanged: (event: EventRecord, changes: ParsedBodyOf<"PATCH /api/events/:eventId">) => void;
  /** A session ends. Part of the transaction that archives the event. Called in the order of `index.ts`. */
  archived: (change: EventChange) => Promise<void>;
  /** An event was copied for a rehearsal, which needs something for its simulated attendees (`simulated.ts`). */
  rehearsed: FillDemo;
}

export interface ListsInPage {
  /** The answers of calls, by their names, for the web app. */
  data?: ByCall;
  /** The same, for lists that React renders too. */
  rendered?: ByCall;
  /** Its list for browsers without scripts. */
  text?: readonly TextEntry[];
}

type ByCall = Readonly<Partial<Record<CallName, unknown>>>;

/**
 * Erases what a person submitted where the declarations of the tables (`onErasure`) cannot say it: merged posts, and
 * counts. Called after the rows that they name were deleted.
 */
type Erase = (transaction: Transaction, person: Person) => Promise<void>;

type EventFileLists = DataOf<PartsOf<"eventFile">>;

/** A list in event files. */
export interface EventFilePart {
  /** The field with the list. */
  field: keyof EventFileLists;
  read: (connection: Connection, eventId: string) => Promise<Partial<EventFileLists>>;
  /** Adds the list to a new event. */
  store: (transaction: Transaction, eventId: string, file: EventFileLists) => Promise<unknown>;
  /** Returns the list normalized. @throws Refusal 400 for what the schema does not check */
  check?: (file: EventFileLists) => Partial<EventFileLists>;
}

interface RunSheetStepPart {
  /** Reads what decides about its steps now. */
  prepare: (connection: Connection, event: EventRecord) => Promise<PreparedSteps>;
  /** The ids that its steps have as targets, in the order of its list in event files. */
  targetIds?: (connection: Connection, eventId: string) => Promise<string[]>;
}

export interface PreparedSteps {
  /** Why a step cannot be done, in an event that is not archived and has the activity on; null if it can. */
  reasonToSkip: (target: string | undefined) => SkipReason | null;
  /** Does a step as a part of a change of the event, without showing it. */
  perform: (change: EventChange, target: string | undefined, actor: Actor) => Promise<unknown>;
}

export type Cell = string | number | boolean | null;
export type ExportRow = Record<string, Cell>;

/** A table of the exports: its columns, and the rows in batches. Contains no network addresses and participant keys. */
export interface ExportedTable {
  /** The fields; the JSON document uses their names. */
  columns: readonly string[];
  /** Headings in CSV files of fields whose name is not their heading: "submittedAt" has the heading "Submitted at". */
  headings: Readonly<Record<string, string>>;
  /** Yields the rows in order, in batches, so that a long table is never completely in memory. */
  batches: (kysely: Connection, eventId: string) => AsyncIterable<readonly ExportRow[]>;
}

/** @param lists the list in the picture, and the list as everybody sees it now */
type KeepInPicture = (
  lists: { taken: unknown; current: unknown },
  connection: Connection,
  eventId: string,
) => Promise<unknown>;

export type EventQuery<Row> = (eventId: string) => RawBuilder<Row>;

/** What entries with these actions are about: the table, and the text that the log shows, an expression over `target`. */
export interface LogSubject {
  actions: readonly LoggedAction[];
  table: keyof Schema;
  text: RawBuilder<string>;
}

/** A submission that gives points. */
export interface ScoredSubmission {
  /** Null if its author has no profile, and so no place on the leaderboard. */
  profile_id: string | null;
  submitted_at: Date;
  points: number;
  /** Votes for it, which decide between people with equal points. */
  votes: number;
}

export type FillDemo = (transaction: Transaction, eventId: string) => Promise<unknown>;

/** What the activities are made of. */
export interface ActivityDeps extends Core {
  /** All activities. Complete once all of them have been created. */
  activities: readonly Activity[];
  lists: Lists;
  screenings: Screenings;
  newcomers: Newcomers;
  broadcaster: Broadcaster<LivePerson>;
  /** Null if this installation has no translation service. */
  translator: Translator | null;
  /** Null if this installation has no speech service. */
  speech: SpeechService | null;
}
