/** Queries for events. */
import { randomInt } from "node:crypto";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import { EVENT_ID_ALPHABET, EVENT_ID_LENGTH } from "@hubbub/contract/event-id";
import type { StaffRole } from "@hubbub/contract/events";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Kysely } from "kysely";

import type { EventsTable, Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Membership } from "../access/policy.ts";
import type { EventRecord } from "./event-record.ts";

type Connection = Kysely<Schema>;
type NewEvent = ParsedBodyOf<"POST /api/events">;
type EventChanges = Omit<ParsedBodyOf<"PATCH /api/events/:eventId">, "groupId" | "groupOrder">;
type EventFields = EventChanges & Partial<Omit<NewEvent, keyof EventChanges>>;
type EventColumnValues = {
  [K in keyof EventFields as (typeof eventColumns)[K]]?: Exclude<EventFields[K], undefined>;
};

/**
 * The column of each field that `POST` or `PATCH` sets. A field of the contract that has no column does not compile.
 */
export const eventColumns = {
  title: "title",
  description: "description",
  speakerProfileUrl: "speaker_profile_url",
  translationLanguage: "translation_language",
  emojiRateLimit: "emoji_rate_limit",
  enableWordCloud: "enable_word_cloud",
  enableSocialWall: "enable_social_wall",
  enableEmojiPulse: "enable_emoji_pulse",
  enableTranslation: "enable_translation",
  enableLiveChat: "enable_live_chat",
  enableTimer: "enable_timer",
  enablePrizeDrawing: "enable_prize_drawing",
  enablePolls: "enable_polls",
  hasLeaderboard: "has_leaderboard",
  chatAllowAnonymous: "chat_allow_anonymous",
  chatModerationEnabled: "chat_moderation_enabled",
  chatCommunityId: "chat_community_id",
  reviewAnonymousQuestions: "review_anonymous_questions",
  stageActivity: "stage_activity",
  icebreakerPrompt: "icebreaker_prompt",
  cloudLeavesOutFillers: "cloud_leaves_out_fillers",
  reviewIcebreaker: "review_icebreaker",
  textFilterEnabled: "text_filter_enabled",
  wordFilterAction: "word_filter_action",
  joinOrigin: "join_origin",
} as const satisfies Record<keyof EventFields, keyof EventsTable>;

const ID_ATTEMPTS = 5;

function eventsWithGroup(kysely: Connection) {
  return kysely
    .selectFrom("events")
    .leftJoin("event_groups", "event_groups.id", "events.group_id")
    .leftJoin("pinned_questions", "pinned_questions.event_id", "events.id")
    .selectAll("events")
    .select([
      "pinned_questions.question_id as pinned_question_id",
      "event_groups.permalink",
      "event_groups.title as group_title",
      "event_groups.organizer_id as group_organizer_id",
      "event_groups.current_event_id",
      "event_groups.session_access_mode",
      "event_groups.require_gfavip_login",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof eventsWithGroup>["executeTakeFirstOrThrow"]>>;

export async function findEvent(kysely: Connection, eventId: string): Promise<EventRecord | null> {
  const row = await eventsWithGroup(kysely).where("events.id", "=", eventId).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Locks events against changes of their state until the transaction ends. Many transactions can share the lock. */
export async function lockEventsForSubmission(
  kysely: Connection,
  eventIds: readonly string[],
): Promise<Map<string, EventRecord>> {
  const rows = await eventsWithGroup(kysely)
    .where("events.id", "in", [...new Set(eventIds)])
    .orderBy("events.id")
    .forShare("events")
    .execute();
  return new Map(rows.map((row) => [row.id, toRecord(row)]));
}

/** The sessions of a group, in no particular order. */
export async function listEventsOfGroup(kysely: Connection, groupId: string): Promise<EventRecord[]> {
  const rows = await eventsWithGroup(kysely).where("events.group_id", "=", groupId).execute();
  return rows.map(toRecord);
}

/** Lists the events that a user owns or helps to run, directly or through their group, newest first. */
export async function listEventsOf(
  kysely: Connection,
  dbId: string,
): Promise<{ event: EventRecord; role: StaffRole }[]> {
  const rows = await eventsWithGroup(kysely)
    .leftJoin("event_collaborators", (join) =>
      join.onRef("event_collaborators.event_id", "=", "events.id").on("event_collaborators.user_db_id", "=", dbId),
    )
    .leftJoin("group_collaborators", (join) =>
      join
        .onRef("group_collaborators.group_id", "=", "events.group_id")
        .on("group_collaborators.user_db_id", "=", dbId),
    )
    .select(["event_collaborators.role as event_role", "group_collaborators.role as group_role"])
    .where((where) =>
      where.or([
        where("events.organizer_id", "=", dbId),
        where("event_groups.organizer_id", "=", dbId),
        where("event_collaborators.id", "is not", null),
        where("group_collaborators.id", "is not", null),
      ]),
    )
    .orderBy("events.created_at", "desc")
    .orderBy("events.id")
    .execute();
  return rows.map((row) => {
    const event = toRecord(row);
    return { event, role: ownerRole(event, dbId) ?? highestRole([row.event_role, row.group_role]) ?? "moderator" };
  });
}

/** Finds a user's role in an event, directly or through its group; null for none. */
export async function findStaffRole(kysely: Connection, event: EventRecord, dbId: string): Promise<StaffRole | null> {
  const membership = await findMembership(kysely, event, dbId);
  return membership?.role ?? null;
}

/** Like `findStaffRole`, and whether the user has accepted all their roles in the event and its group. */
export async function findMembership(kysely: Connection, event: EventRecord, dbId: string): Promise<Membership | null> {
  const own = ownerRole(event, dbId);
  if (own === "owner") return { role: own, isAccepted: true };
  const rows = await kysely
    .selectFrom("event_collaborators")
    .where("event_id", "=", event.id)
    .where("user_db_id", "=", dbId)
    .select(["role", "accepted_at"])
    .unionAll(
      kysely
        .selectFrom("group_collaborators")
        .where("group_id", "=", event.group?.id ?? "")
        .where("user_db_id", "=", dbId)
        .select(["role", "accepted_at"]),
    )
    .execute();
  const role = own ?? highestRole(rows.map((row) => row.role));
  return role && { role, isAccepted: rows.every((row) => row.accepted_at !== null) };
}

/** The creator of an event is its owner; the creator of its group is an admin of the event. */
function ownerRole(event: EventRecord, dbId: string): StaffRole | null {
  if (event.organizerId === dbId) return "owner";
  return event.group?.organizerId === dbId ? "admin" : null;
}

function highestRole(roles: readonly ("admin" | "moderator" | null)[]): StaffRole | null {
  if (roles.includes("admin")) return "admin";
  return roles.includes("moderator") ? "moderator" : null;
}

export async function ownsAnEvent(kysely: Connection, dbId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom("events")
    .where("organizer_id", "=", dbId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates an event under a random id that is not in use. The demo's id is reserved.
 * @throws Refusal 503 if no free id was found in a few attempts
 */
export async function createEvent(
  kysely: Connection,
  organizerId: string,
  fields: EventFields & Pick<NewEvent, "title">,
): Promise<EventRecord> {
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = drawEventId();
    if (id === DEMO_EVENT_ID) continue;
    const row = await kysely
      .insertInto("events")
      .values({
        id,
        organizer_id: organizerId,
        ...toColumns(fields),
        // Again, because `toColumns` is also for changes: in its type the title is optional.
        title: fields.title,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    const event = row && (await findEvent(kysely, row.id));
    if (event) return event;
  }
  throw new Refusal("unavailable", "No free event code was found. Please try again.", 1);
}

export async function updateEvent(
  kysely: Connection,
  eventId: string,
  changes: EventChanges,
): Promise<EventRecord | null> {
  const columns = toColumns(changes);
  if (Object.keys(columns).length > 0) {
    await kysely.updateTable("events").set(columns).where("id", "=", eventId).execute();
  }
  return findEvent(kysely, eventId);
}

/** Generates a random event id, which may be in use. */
export function drawEventId(): string {
  return Array.from({ length: EVENT_ID_LENGTH }, () => EVENT_ID_ALPHABET[randomInt(EVENT_ID_ALPHABET.length)]).join("");
}

/** Maps contract fields to columns. Absent fields stay absent. */
function toColumns(fields: EventFields): EventColumnValues {
  const values = new Map<string, unknown>(Object.entries(fields));
  const columns = Object.entries(eventColumns).map(([field, column]) => [column, values.get(field)] as const);
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}

function toRecord(row: Row): EventRecord {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    organizerId: row.organizer_id,
    createdAt: row.created_at,
    isArchived: row.is_archived,
    archivedAt: row.archived_at,
    emptiedAt: row.emptied_at,
    isPrivate: row.is_private,
    wasLive: row.was_live,
    group:
      row.group_id === null
        ? null
        : {
            id: row.group_id,
            permalink: row.permalink ?? "",
            title: row.group_title ?? "",
            organizerId: row.group_organizer_id ?? "",
            currentEventId: row.current_event_id,
            sessionAccessMode: row.session_access_mode ?? "hybrid",
            requireGFAVIPLogin: row.require_gfavip_login ?? false,
          },
    groupOrder: row.group_order,
    speakerProfileUrl: row.speaker_profile_url,
    // The contract's schema admits only known languages.
    translationLanguage: row.translation_language,
    emojiRateLimit: row.emoji_rate_limit,
    enableWordCloud: row.enable_word_cloud,
    enableSocialWall: row.enable_social_wall,
    enableEmojiPulse: row.enable_emoji_pulse,
    enableTranslation: row.enable_translation,
    enableLiveChat: row.enable_live_chat,
    enableTimer: row.enable_timer,
    enablePrizeDrawing: row.enable_prize_drawing,
    enablePolls: row.enable_polls,
    hasLeaderboard: row.has_leaderboard,
    chatAllowAnonymous: row.chat_allow_anonymous,
    chatModerationEnabled: row.chat_moderation_enabled,
    chatCommunityId: row.chat_community_id,
    reviewAnonymousQuestions: row.review_anonymous_questions,
    stageActivity: row.stage_activity,
    stageMode: row.stage_mode,
    pinnedQuestionId: row.pinned_question_id === null ? null : String(row.pinned_question_id),
    icebreakerPrompt: row.icebreaker_prompt,
    cloudLeavesOutFillers: row.cloud_leaves_out_fillers,
    reviewIcebreaker: row.review_icebreaker,
    textFilterEnabled: row.text_filter_enabled,
    wordFilterAction: row.word_filter_action,
    joinOrigin: row.join_origin,
  };
}
