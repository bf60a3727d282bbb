/**
 * What the server knows of every activity. Code that is about all activities iterates over them and reads these fields.
 * A capability that the contract names has to be written exactly if the unit in the contract has it; each other one has to
 * be written, and is null if the activity does not have it.
 */
import type { SessionEnd } from "@hubbub/contract/archive";
import type { ActivityName, ActivityNamed } from "@hubbub/contract/activities";
import type { ClientMessageType } from "@hubbub/contract/live";
import type { Insights } from "@hubbub/contract/insights";
import type { MyDay } from "@hubbub/contract/me";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { ParsedEventFile } from "@hubbub/contract/event-file";
import type { PartsOf } from "@hubbub/contract/activities/protocols";
import type { PublicLists } from "@hubbub/contract/page";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { RawBuilder } from "kysely";
import type { SkipReason } from "@hubbub/contract/run-sheet";

import type { Access } from "../api/guard.ts";
import type { LivePerson, RoomAdmission } from "../api/live-admission.ts";
import type { MessageHandler } from "../api/live.module.ts";
import type { MeasuredWriter, Module } from "../api/module.ts";
import type { Newcomers } from "../api/rate-limits/newcomers.ts";
import type { Actor } from "../domain/activity-log/activity-log.store.ts";
import type { CacheName, SharedCacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { Cookies } from "../domain/identity/cookies.ts";
import type { Person } from "../domain/identity/participant.ts";
import type { Connection, Transaction } from "../domain/schema/schema.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { Marks } from "../platform/realtime/live-channel.ts";
import type { Posts } from "../submissions/moderation/moderation.store.ts";
import type { Screenings } from "../submissions/moderation/screening.ts";
import type { TranslationProvider } from "./translation/providers/provider.ts";

/** A field that the activity has exactly if its unit in the contract names the capability. */
type IfNamed<Named, Field extends string, Capability> = Named extends null
  ? { [Key in Field]?: never }
  : { [Key in Field]: Capability };

export type Activity<Name extends ActivityName = ActivityName> = Name extends ActivityName
  ? OwnParts<Name> & PartsInContract<ActivityNamed<Name>>
  : never;

type PartsInContract<Unit extends ActivityNamed<ActivityName>> = IfNamed<
  Unit["exportTable"],
  "exportTable",
  ExportedTable
> &
  /** Query of the times (`at`) of all submissions of an event, for the insights. */
  IfNamed<Unit["participation"], "participation", EventQuery<{ at: Date }>> &
  /** What the entries of the activity log are about, by the first word of their actions. */
  IfNamed<Unit["loggedActions"], "logSubjects", LogSubjects<Unit["loggedActions"]>> &
  /** The posts whose authors can be muted. */
  IfNamed<Unit["mutedBy"], "posts", Posts> &
  IfNamed<Unit["stageView"], "stage", StagePart> &
  IfNamed<Unit["runSheetStep"], "runSheetStep", RunSheetStepPart> &
  /** Whether the installation has what it needs. */
  IfNamed<Unit["setupStep"], "isSetUp", boolean>;

interface OwnParts<Name extends ActivityName> extends Module {
  /** Its unit in the contract. */
  unit: ActivityNamed<Name>;
  /** By their names in /metrics. */
  writers: Readonly<Record<string, MeasuredWriter>> | null;
  /** Its part of the insights of an event. */
  insights: ((connection: Connection, eventId: string) => Promise<InsightsPart>) | null;
  /** A person's part of "My day". */
  myDay: ((connection: Connection, event: EventRecord, person: Person) => Promise<Partial<MyDay>>) | null;
  /** Query of what gives points on the leaderboard. */
  points: EventQuery<Points> | null;
  /** Cached lists that contain names of profiles: a change of the text filter makes them stale. */
  listsWithNames: readonly SharedCacheName[] | null;
  /** What the HTML of event pages contains of it. */
  page: PagePart | null;
  sessionEnd: SessionEndPart | null;
  hooks: Hooks | null;
  live: LivePart | null;
  erasure: ErasurePart | null;
  /** Its part of event files. */
  eventFile: EventFilePart | null;
  /** Fills the empty demo event with what sample attendees contributed (`sample-attendees.ts`). */
  fillDemo: FillDemo | null;
  /** Adds to the copy of an event what simulated attendees of a rehearsal need (`simulated.ts`). */
  prepareRehearsal: FillDemo | null;
}

/** What stages need of it. */
interface StagePart {
  /** Query of the times (`at`) of what the automatic stage counts as activity; null if it does not follow it. */
  activity: EventQuery<{ at: Date }> | null;
  /**
   * What the picture of a frozen stage keeps of the activity's lists, by their calls, so that it does not show what
   * moderators have hidden or what was deleted since. Null if nothing can be removed from its lists.
   */
  keepInPicture: Readonly<Record<string, KeepInPicture>> | null;
  /** What the page of a stage, which is cached, contains of its lists; null for all of them. */
  keepInPage: Readonly<Record<string, (list: unknown) => unknown>> | null;
  /** Posts that can be shown large instead of the view. */
  pins: Pins | null;
}

export interface Pins {
  /** The post with this id in the lists that everybody sees; null if there is none. */
  find: (lists: Readonly<Record<string, unknown>>, id: string | null) => Question | null;
  /**
   * Pins a post, or none, and records it in the activity log.
   * @param event locked for the change
   * @throws Refusal 404 for a post that does not exist, 409 for one that is not public
   */
  pin: (transaction: Transaction, event: EventRecord, id: string | null, actor: Actor) => Promise<void>;
}

interface PagePart {
  /** Reads its lists as every attendee sees them. */
  read: (event: EventRecord) => Promise<ListsInPage>;
  /** Files of the web app for these lists, if React renders them on the server; null if it does not. */
  rendered: { styleChunks: readonly string[]; laterChunks: readonly string[] } | null;
}

export interface ListsInPage {
  /** The answers of calls, by their names. */
  data: Readonly<Record<string, unknown>>;
  /** For browsers without scripts. */
  text: Partial<PublicLists>;
}

export interface SessionEndPart {
  /** A step in the transaction that archives an event. The returned function is called after the commit. */
  step: (transaction: Transaction, event: EventRecord) => Promise<() => void>;
  /** Its fields in the closing message. */
  message: ((kysely: Connection, event: EventRecord) => Promise<Partial<SessionEnd>>) | null;
}

interface Hooks {
  /** Called when somebody opens an event in a browser. */
  onOpen: ((cookies: Cookies, event: EventRecord) => void) | null;
  /** Called for every successful submission, before its response is sent. */
  onSubmission: ((event: EventRecord, access: Access) => Promise<void>) | null;
  /** Called after a change of an event's settings. */
  onSettings: ((event: EventRecord, changes: ParsedBodyOf<"PATCH /api/events/:eventId">) => void) | null;
}

interface LivePart {
  /** Called when somebody has had the live channel of an event open for a second. */
  onJoin: ((admission: RoomAdmission) => void) | null;
  /** The mark of a socket, and the cache name whose publication makes it stale. */
  marks: (Marks & { invalidatedBy: CacheName }) | null;
  /** Handlers of messages from clients, by their type. */
  messageHandlers: Readonly<Partial<Record<ClientMessageType, MessageHandler>>> | null;
}

interface ErasurePart {
  /** Erases what a person submitted, where deleting the rows is not enough. */
  erase: ((transaction: Transaction, person: Person) => Promise<void>) | null;
  /** Removes the personal data of an archived event, where deleting the rows is not enough. */
  removePersonalData: ((transaction: Transaction, eventId: string) => Promise<void>) | null;
  /** Publishes that something was erased in sessions of a group. */
  publishToGroup: ((groupId: string) => void) | null;
}

type FileParts = Pick<ParsedEventFile, keyof PartsOf<"eventFile">>;

export type EventFilePart<Field extends keyof FileParts = keyof FileParts> = Field extends keyof FileParts
  ? FieldOfFile<Field>
  : never;

/** A part whose field is not known to the compiler. */
export interface AnyFilePart {
  field: keyof FileParts;
  store: (transaction: Transaction, eventId: string, value: unknown) => Promise<unknown>;
  check: ((value: unknown) => unknown) | null;
}

interface FieldOfFile<Field extends keyof FileParts> {
  field: Field;
  read: (connection: Connection, eventId: string) => Promise<FileParts[Field]>;
  /** Adds it to a new event. */
  store: (transaction: Transaction, eventId: string, value: FileParts[Field]) => Promise<unknown>;
  /** Returns the value normalized. @throws Refusal 400 for what the schema does not check */
  check: ((value: FileParts[Field]) => FileParts[Field]) | null;
}

interface RunSheetStepPart {
  /** Reads what decides about its steps now. */
  prepare: (connection: Connection, event: EventRecord) => Promise<PreparedSteps>;
  /** For steps whose target is an id; null if it is not. */
  targets: {
    /** The ids in the order of the event file. */
    read: (connection: Connection, eventId: string) => Promise<string[]>;
    /** How many an event file has. */
    countIn: (file: ParsedEventFile) => number;
  } | null;
}

interface PreparedSteps {
  /** Why a step cannot be done, in an event that is not archived and has the activity on; null if it can. */
  reasonToSkip: (target: string | undefined) => SkipReason | null;
  /** Does a step, without showing it. */
  perform: (target: string | undefined, actor: Actor) => Promise<unknown>;
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

type InsightsPart = Partial<Omit<Insights, "totals">> & { totals?: Partial<Insights["totals"]> };

/** @param lists the list in the picture, and the list as everybody sees it now */
export type KeepInPicture = (
  lists: { taken: unknown; current: unknown },
  connection: Connection,
  eventId: string,
) => Promise<unknown>;

export type EventQuery<Row> = (eventId: string) => RawBuilder<Row>;

/** The table of a subject and the text that the log shows, an expression over `target`. */
export interface LogSubject {
  table: string;
  text: RawBuilder<string>;
}

type FirstWord<Action> = Action extends `${infer Word}_${string}` ? Word : never;
type LogSubjects<Actions> = Actions extends readonly string[]
  ? Partial<Record<FirstWord<Actions[number]>, LogSubject>>
  : never;

/** One contribution of a profile. */
export interface Points {
  profile_id: string | null;
  kind: "icebreaker" | "question" | "message" | "quiz";
  submitted_at: Date;
  upvotes: number;
  quiz_points: number;
}

export type FillDemo = (transaction: Transaction, eventId: string) => Promise<unknown>;

export interface TranslationDeps {
  /** Null if this installation has no translation service. */
  provider: TranslationProvider | null;
  /** Characters per UTC day for the whole installation; null for no limit. */
  dailyCharacters: number | null;
}

/** What the activities are made of. */
export interface ActivityDeps extends Core {
  screenings: Screenings;
  newcomers: Newcomers;
  broadcaster: Broadcaster<LivePerson>;
  /** The queries of all activities for what gives points. */
  points: () => readonly EventQuery<Points>[];
  translation: TranslationDeps;
}
