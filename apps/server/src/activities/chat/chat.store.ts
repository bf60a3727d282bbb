/** Chat messages in the database: lists, the write path of new ones, and moderation. */
import {
  CHAT_LIST_MAX,
  CHAT_MESSAGES_PER_MINUTE,
  type ChatMessage,
  type ChatReceipt,
} from "@hubbub/contract/activities/chat";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { loginRequired } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import {
  reasonForAuthor,
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type TextChecks,
} from "../../submissions/moderation/screening.ts";
import { participantOf, type Quota, type Submission } from "../../submissions/admission.ts";
import { findRepeatsIn, type RepeatableRow } from "../../submissions/replays.store.ts";
import type { Overlays } from "../../api/overlays.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/submission-writer.ts";
import type { Personal } from "./personal.ts";

type Connection = Kysely<Schema>;

export interface ChatSubmission extends Submission, ScreenedAuthor {
  content: string;
  visitTag: string | null;
}

export type ChatWriter = SubmissionWriter<ChatSubmission, ChatReceipt>;

interface StoredRow extends RepeatableRow {
  id: number;
  content: string;
  participant_name: string;
  profile_id: string | null;
  submitted_at: Date;
  is_hidden: boolean;
  held_for: ChatReceipt["heldFor"];
}

const WINDOW_SECONDS = 60;

/** Everybody's list as JSON text: the newest visible messages, oldest first, nobody's own. */
export function chatListJson(kysely: Connection, eventId: string): Promise<string> {
  return listJson(
    kysely,
    sql`SELECT * FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
  );
}

/** The team's list: hidden messages too, and every held one however long it has waited. */
export async function listChatForStaff(kysely: Connection, eventId: string): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`
      (SELECT * FROM chat_messages WHERE event_id = ${eventId} ORDER BY id DESC LIMIT ${CHAT_LIST_MAX})
      UNION
      (SELECT * FROM chat_messages WHERE event_id = ${eventId} AND held_for IS NOT NULL ORDER BY id DESC LIMIT ${CHAT_LIST_MAX})`,
  );
  return JSON.parse(json) as ChatMessage[];
}

/** Messages that wait for a moderator although this participant wrote them. */
export async function listHeldOf(kysely: Connection, eventId: string, participantKey: string): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`SELECT * FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND held_for IS NOT NULL
        ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
  );
  const messages = JSON.parse(json) as ChatMessage[];
  return messages.map((message) => ({ ...message, heldFor: reasonForAuthor(message.heldFor) }));
}

/** Messages of one or more events by their ids, in the order of the ids. */
export async function findMessages(
  kysely: Connection,
  ids: readonly { eventId: string; id: number }[],
): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`SELECT * FROM chat_messages WHERE (event_id, id) IN (
          SELECT * FROM unnest(${ids.map(({ eventId }) => eventId)}::text[], ${ids.map(({ id }) => id)}::bigint[])
        )`,
  );
  return JSON.parse(json) as ChatMessage[];
}

/** Makes the list in the database, since that halves the work here. `chosen` selects whole rows of chat_messages. */
async function listJson(connection: Connection, chosen: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    SELECT coalesce(json_agg(json_build_object(
      'id', m.id::text,
      'content', m.content,
      'participantName', m.participant_name,
      'participantProfileId', m.profile_id,
      'participantId', m.visit_tag,
      'username', nullif(profiles.username, ''),
      'avatarUrl', profiles.avatar_url,
      'submittedAt', to_char(m.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isHidden', m.is_hidden,
      'heldFor', m.held_for,
      'isMine', false,
      'reactions', coalesce(given.reactions, '[]')
    ) ORDER BY m.id), '[]')::text AS list
    FROM (${chosen}) m
    LEFT JOIN profiles ON profiles.id = m.profile_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('emoji', emoji, 'count', count, 'mine', false) ORDER BY first) AS reactions
      FROM (
        SELECT emoji, count(*)::int AS count, min(id) AS first
        FROM chat_reactions WHERE event_id = m.event_id AND message_id = m.id GROUP BY emoji
      ) counted
    ) given ON true`.execute(connection);
  return rows[0]?.list ?? "[]";
}

export function createChatWriter(kysely: Connection, bus: Bus, own: Overlays<Personal>): ChatWriter {
  const store = {
    findRepeats,
    countQuotas,
    insert,
    prepareNews: findFaces,
    tell: (items: readonly ChatSubmission[], receipts: readonly ChatReceipt[], faces: ReadonlyMap<string, Face>) => {
      for (const [index, item] of items.entries()) {
        const receipt = receipts[index];
        if (!receipt) continue;
        const message = toNewMessage(item, receipt, faces.get(item.profileId ?? ""));
        tell(bus, item.eventId, message, own.nameFor(item.participantKey));
      }
    },
  };
  return createSubmissionWriter(kysely, store, {
    activity: "chat",
    max: CHAT_MESSAGES_PER_MINUTE,
    tooMany: `You can send ${CHAT_MESSAGES_PER_MINUTE} messages a minute. Please wait a moment.`,
    refuse: (item: ChatSubmission, event) =>
      event.chatAllowAnonymous || item.profileId !== null
        ? refuseWords(item, item.content, event, checksOf(event))
        : loginRequired(),
  });
}

/** What a profile shows beside its messages. */
interface Face {
  username: string;
  avatar_url: string | null;
}

async function findFaces(
  connection: Connection,
  items: readonly { profileId: string | null }[],
): Promise<Map<string, Face>> {
  const ids = new Set(items.flatMap(({ profileId }) => profileId ?? []));
  if (ids.size === 0) return new Map();
  const rows = await connection
    .selectFrom("profiles")
    .select(["id", "username", "avatar_url"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A message just stored, as `findMessages` would have it: nobody has reacted yet. */
function toNewMessage(item: ChatSubmission, receipt: ChatReceipt, face: Face | undefined): ChatMessage {
  return {
    ...receipt,
    participantId: item.visitTag,
    username: face?.username || null,
    avatarUrl: face?.avatar_url ?? null,
    isMine: false,
    reactions: [],
  };
}

function tell(bus: Bus, eventId: string, message: ChatMessage, authors: CacheName): void {
  if (message.isHidden) {
    const news = { type: "chat:message-held", data: message } as const;
    bus.publish({ roomId: eventId, invalidates: [authors], message: news, audience: "staff" });
  } else {
    bus.publish({
      roomId: eventId,
      invalidates: ["chat", authors],
      message: { type: "chat:message", data: message },
    });
  }
}

function findRepeats(connection: Connection, items: readonly ChatSubmission[]): Promise<Map<string, ChatReceipt>> {
  return findRepeatsIn(connection, "chat_messages", items, toReceipt);
}

async function countQuotas(connection: Connection, items: readonly ChatSubmission[]): Promise<Map<string, Quota>> {
  const { rows } = await sql<{ event_id: string; participant_key: string; count: number; wait: number }>`
    SELECT event_id, participant_key, count(*)::int AS count,
           ceil(${WINDOW_SECONDS} - extract(epoch FROM clock_timestamp() - min(submitted_at)))::int AS wait
    FROM chat_messages
    WHERE (event_id, participant_key) IN (
      SELECT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.participantKey)}::text[])
    ) AND submitted_at > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})
    GROUP BY event_id, participant_key`.execute(connection);
  return new Map(
    rows.map(({ event_id, participant_key, count, wait }) => [
      participantOf({ eventId: event_id, participantKey: participant_key }),
      { count, retryAfter: Math.max(1, wait) },
    ]),
  );
}

/** The chat's own switch decides about the text of messages, links included (D-50). */
function checksOf({ chatModerationEnabled }: EventRecord): TextChecks {
  return { words: chatModerationEnabled, links: chatModerationEnabled };
}

async function insert(
  connection: Connection,
  items: readonly ChatSubmission[],
  events: ReadonlyMap<string, EventRecord>,
): Promise<ChatReceipt[]> {
  const held = items.map((item) => {
    const event = events.get(item.eventId);
    return event ? reasonToHold(item, item.content, event, checksOf(event)) : null;
  });
  const { rows } = await sql<StoredRow>`
    INSERT INTO chat_messages
      (event_id, content, participant_name, participant_key, visit_tag, profile_id, idempotency_key, is_hidden, held_for)
    SELECT event_id, content, participant_name, participant_key, visit_tag, profile_id, idempotency_key, held_for IS NOT NULL, held_for
    FROM unnest(
      ${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.content)}::text[],
      ${items.map((item) => item.participantName)}::text[], ${items.map((item) => item.participantKey)}::text[],
      ${items.map((item) => item.visitTag)}::text[], ${items.map((item) => item.profileId)}::text[],
      ${items.map((item) => item.idempotencyKey)}::text[], ${held}::text[]
    ) WITH ORDINALITY AS submitted(event_id, content, participant_name, participant_key, visit_tag, profile_id, idempotency_key, held_for, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids are handed out in the order of the rows, so sorting by id is the order of the batch whatever RETURNING did.
  return rows.sort((a, b) => a.id - b.id).map(toReceipt);
}

/**
 * Hides a message or shows it; either way nobody waits for a decision any more.
 * @returns whether that changed anything, null where the event has no such message
 */
export async function moderateMessage(
  connection: Connection,
  eventId: string,
  id: number,
  isHidden: boolean,
): Promise<{ changed: boolean; message: ChatMessage } | null> {
  const updated = await connection
    .updateTable("chat_messages")
    .set({ is_hidden: isHidden, held_for: null })
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .where((where) => where.or([where("is_hidden", "<>", isHidden), where("held_for", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  const [message] = await findMessages(connection, [{ eventId, id }]);
  return message ? { changed: updated !== undefined, message } : null;
}

/** With the reason as the team learns it; `forAuthor` makes what the author gets of it. */
function toReceipt(row: StoredRow): ChatReceipt {
  return {
    id: String(row.id),
    content: row.content,
    participantName: row.participant_name,
    participantProfileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
    isHidden: row.is_hidden,
    heldFor: row.held_for,
  };
}

export function forAuthor(receipt: ChatReceipt): ChatReceipt {
  return { ...receipt, heldFor: reasonForAuthor(receipt.heldFor) };
}
