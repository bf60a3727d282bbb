/** Events in the database. */
import { randomInt } from "node:crypto";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import { EVENT_ID_ALPHABET, EVENT_ID_LENGTH } from "@hubbub/contract/event-id";
import type { StaffRole } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/activities/translation";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { EventRecord } from "./event-record.ts";

type Connection = Kysely<Schema>;
type NewEvent = ParsedBodyOf<"POST /api/events">;
type EventChanges = Omit<ParsedBodyOf<"PATCH /api/events/:eventId">, "groupId" | "groupOrder">;

const ID_TRIES = 5;

function eventsWithGroup(kysely: Connection) {
  return kysely
    .selectFrom("events")
    .leftJoin("event_groups", "event_groups.id", "events.group_id")
    .selectAll("events")
    .select([
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

/** Locks the events' rows against changes of state until the transaction ends; many may share the lock. */
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

/** Own and collaborating events, by themselves or by their group, with the caller's role, newest first. */
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
    return { event, role: ownRole(event, dbId) ?? strongest([row.event_role, row.group_role]) ?? "moderator" };
  });
}

/** The caller's standing in an event: by itself or by its group; null for none. */
export async function findStaffRole(kysely: Connection, event: EventRecord, dbId: string): Promise<StaffRole | null> {
  const own = ownRole(event, dbId);
  if (own) return own;
  const rows = await kysely
    .selectFrom("event_collaborators")
    .where("event_id", "=", event.id)
    .where("user_db_id", "=", dbId)
    .select("role")
    .unionAll(
      kysely
        .selectFrom("group_collaborators")
        .where("group_id", "=", event.group?.id ?? "")
        .where("user_db_id", "=", dbId)
        .select("role"),
    )
    .execute();
  return strongest(rows.map(({ role }) => role));
}

/** Who made the event owns it; who made its group is an admin of it. */
function ownRole(event: EventRecord, dbId: string): StaffRole | null {
  if (event.organizerId === dbId) return "owner";
  return event.group?.organizerId === dbId ? "admin" : null;
}

function strongest(roles: readonly ("admin" | "moderator" | null)[]): StaffRole | null {
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

/** Creates an event; its id is drawn until a free one is found. The demo's is never free. */
export async function createEvent(kysely: Connection, organizerId: string, fields: NewEvent): Promise<EventRecord> {
  for (let tries = 0; tries < ID_TRIES; tries += 1) {
    const id = drawEventId();
    if (id === DEMO_EVENT_ID) continue;
    const row = await kysely
      .insertInto("events")
      .values({
        id,
        organizer_id: organizerId,
        ...toColumns(fields),
        title: fields.title,
        description: fields.description,
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

/** A code at random; whether it is free is for the insert to find out. */
export function drawEventId(): string {
  return Array.from({ length: EVENT_ID_LENGTH }, () => EVENT_ID_ALPHABET[randomInt(EVENT_ID_ALPHABET.length)]).join("");
}

/** Contract fields by their columns; fields that are absent stay absent. */
function toColumns(fields: EventChanges & { chatCommunityId?: string }) {
  const columns = {
    title: fields.title,
    description: fields.description,
    speaker_profile_url: fields.speakerProfileUrl,
    translation_language: fields.translationLanguage,
    emoji_rate_limit: fields.emojiRateLimit,
    enable_word_cloud: fields.enableWordCloud,
    enable_social_wall: fields.enableSocialWall,
    enable_emoji_pulse: fields.enableEmojiPulse,
    enable_translation: fields.enableTranslation,
    enable_live_chat: fields.enableLiveChat,
    enable_timer: fields.enableTimer,
    enable_prize_drawing: fields.enablePrizeDrawing,
    has_leaderboard: fields.hasLeaderboard,
    chat_allow_anonymous: fields.chatAllowAnonymous,
    chat_moderation_enabled: fields.chatModerationEnabled,
    chat_community_id: fields.chatCommunityId,
    review_anonymous_questions: fields.reviewAnonymousQuestions,
    stage_activity: fields.stageActivity,
    icebreaker_prompt: fields.icebreakerPrompt,
    cloud_leaves_out_fillers: fields.cloudLeavesOutFillers,
    review_icebreaker: fields.reviewIcebreaker,
    text_filter_enabled: fields.textFilterEnabled,
    word_filter_action: fields.wordFilterAction,
    join_origin: fields.joinOrigin,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]?: Exclude<(typeof columns)[K], undefined>;
  };
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
    // The contract lets nothing else in.
    translationLanguage: row.translation_language as Language,
    emojiRateLimit: row.emoji_rate_limit,
    enableWordCloud: row.enable_word_cloud,
    enableSocialWall: row.enable_social_wall,
    enableEmojiPulse: row.enable_emoji_pulse,
    enableTranslation: row.enable_translation,
    enableLiveChat: row.enable_live_chat,
    enableTimer: row.enable_timer,
    enablePrizeDrawing: row.enable_prize_drawing,
    hasLeaderboard: row.has_leaderboard,
    chatAllowAnonymous: row.chat_allow_anonymous,
    chatModerationEnabled: row.chat_moderation_enabled,
    chatCommunityId: row.chat_community_id,
    reviewAnonymousQuestions: row.review_anonymous_questions,
    stageActivity: row.stage_activity,
    icebreakerPrompt: row.icebreaker_prompt,
    cloudLeavesOutFillers: row.cloud_leaves_out_fillers,
    reviewIcebreaker: row.review_icebreaker,
    textFilterEnabled: row.text_filter_enabled,
    wordFilterAction: row.word_filter_action,
    joinOrigin: row.join_origin,
  };
}
