/**
 * What the server knows of every activity. Code that is about all activities iterates over them and reads these fields;
 * a capability that an activity does not have is null, and every field has to be written.
 */
import type { ActivityAction, ActivityName, ActivityNamed } from "@hubbub/contract/activities";
import type { Insights } from "@hubbub/contract/insights";
import type { ClientMessage } from "@hubbub/contract/live";
import type { MyDay } from "@hubbub/contract/my-day";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely, RawBuilder, Transaction } from "kysely";

import type { Access } from "../api/guard.ts";
import type { LivePerson, RoomAdmission } from "../api/live-admission.ts";
import type { MessageHandler } from "../api/live.module.ts";
import type { MeasuredWriter, Module } from "../api/module.ts";
import type { Newcomers } from "../api/rate-limits/newcomers.ts";
import type { Bus } from "../domain/bus.ts";
import type { CacheName, Caches, SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventDirectory } from "../domain/events/event-directory.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { SessionEndStep } from "../domain/events/session-end.ts";
import type { GroupDirectory } from "../domain/groups/group-directory.ts";
import type { Person } from "../domain/identity/participant.ts";
import type { Schema } from "../domain/schema/schema.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { Marks } from "../platform/realtime/live-channel.ts";
import type { Posts } from "../submissions/moderation/mutes.store.ts";
import type { Screenings } from "../submissions/moderation/screening.ts";
import type { ExportedTable } from "./exported-table.ts";
import type { TranslationProvider } from "./translation/providers/provider.ts";

type Connection = Kysely<Schema>;

/** A capability that the activity has exactly if its unit in the contract names it. */
type IfNamed<Named, Capability> = Named extends null ? null : Capability;

export type Activity<Name extends ActivityName = ActivityName> = Name extends ActivityName ? ActivityOf<Name> : never;

interface ActivityOf<Name extends ActivityName> extends Module {
  /** Its unit in the contract. */
  unit: ActivityNamed<Name>;
  /** By their names in /metrics. */
  writers: Readonly<Record<string, MeasuredWriter>> | null;
  exportTable: IfNamed<ActivityNamed<Name>["exportTable"], ExportedTable>;
  /** Its part of the insights of an event. */
  insights: ((connection: Connection, eventId: string) => Promise<InsightsPart>) | null;
  /** Query of the times (`at`) of all submissions of an event, for the insights. */
  participation: IfNamed<ActivityNamed<Name>["participation"], EventQuery<{ at: Date }>>;
  /** Query of the times (`at`) of what the automatic stage counts as activity; null if it does not follow it. */
  stageActivity: EventQuery<{ at: Date }> | null;
  /**
   * What the picture of a frozen stage keeps of the activity's lists, by their calls, so that it does not show what
   * moderators have hidden or what was deleted since. Null if nothing can be removed from its lists.
   */
  keepInPicture: Readonly<Record<string, KeepInPicture>> | null;
  /** What the entries of the activity log are about, by the first word of their actions. */
  logSubjects: IfNamed<ActivityNamed<Name>["loggedActions"], LogSubjects<ActivityNamed<Name>["loggedActions"]>>;
  /** The posts whose authors can be muted. */
  posts: IfNamed<ActivityNamed<Name>["mutedBy"], Posts>;
  /** A person's part of "My day". */
  myDay: ((connection: Connection, event: EventRecord, person: Person) => Promise<Partial<MyDay>>) | null;
  /** Query of what gives points on the leaderboard. */
  points: EventQuery<Points> | null;
  /** Cached lists that contain names of profiles: a change of the text filter makes them stale. */
  listsWithNames: readonly SharedCacheName[] | null;
  /** A step in the transaction that archives an event. */
  atSessionEnd: SessionEndStep | null;
  /** Called for every successful submission, before its response is sent. */
  onSubmission: ((event: EventRecord, access: Access) => Promise<void>) | null;
  /** Called when somebody has had the live channel of an event open for a second. */
  onJoin: ((admission: RoomAdmission) => void) | null;
  /** The marks of sockets. */
  marks: (Marks & { invalidatedBy: CacheName }) | null;
  /** Handlers of messages from clients, by their type. */
  messageHandlers: Readonly<Partial<Record<ClientMessage["type"], MessageHandler>>> | null;
  /** Erases what a person submitted, where deleting the rows is not enough. */
  erase: ((transaction: Transaction<Schema>, person: Person) => Promise<void>) | null;
  /** Removes the personal data of an archived event, where deleting the rows is not enough. */
  removePersonalData: ((transaction: Transaction<Schema>, eventId: string) => Promise<void>) | null;
  /** Fills the empty demo event with what sample attendees contributed (`sample-attendees.ts`). */
  fillDemo: FillDemo | null;
  /** Adds to the copy of an event what simulated attendees of a rehearsal need (`simulated.ts`). */
  prepareRehearsal: FillDemo | null;
}

type InsightsPart = Partial<Pick<Insights, "reactions">> & { totals?: Partial<Insights["totals"]> };

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
type LogSubjects<Actions> = Actions extends readonly ActivityAction[]
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

export type FillDemo = (transaction: Transaction<Schema>, eventId: string) => Promise<unknown>;

/** What the activities are made of. */
export interface ActivityDeps {
  kysely: Connection;
  bus: Bus;
  caches: Caches;
  snapshots: Snapshots;
  events: EventDirectory;
  groups: GroupDirectory;
  screenings: Screenings;
  newcomers: Newcomers;
  broadcaster: Broadcaster<LivePerson>;
  logger: FastifyBaseLogger;
  /** Key of the hashes of networks. */
  networkSecret: Buffer;
  translation: {
    /** Null if this installation has no translation service. */
    provider: TranslationProvider | null;
    /** Characters per UTC day for the whole installation; null for no limit. */
    dailyCharacters: number | null;
  };
}
