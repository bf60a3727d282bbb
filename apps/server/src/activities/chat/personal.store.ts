/** What is a participant's own in an event's chat, from the database. */
import type { ChatEmoji } from "@hubbub/contract/activities/chat";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Bus } from "../../domain/bus.ts";
import { Overlays } from "../../api/overlays.ts";
import { listHeldOf } from "./chat.store.ts";
import type { Personal } from "./personal.ts";

/** @param oldestId the first message of the list it is for; what is older does not matter */
export async function findPersonal(
  kysely: Kysely<Schema>,
  eventId: string,
  participantKey: string,
  oldestId: number,
): Promise<Personal> {
  const { rows } = await sql<{
    written: string[];
    reactions: { messageId: string; emoji: ChatEmoji }[];
    waits: boolean;
  }>`
    SELECT
      (SELECT coalesce(json_agg(id::text), '[]') FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND id >= ${oldestId}) AS written,
      (SELECT coalesce(json_agg(json_build_object('messageId', message_id::text, 'emoji', emoji)), '[]') FROM chat_reactions
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND message_id >= ${oldestId}) AS reactions,
      EXISTS (SELECT FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND held_for IS NOT NULL) AS waits`.execute(
    kysely,
  );
  const own = rows[0];
  if (!own) return { written: [], held: [], reactions: [] };
  return {
    written: own.written,
    reactions: own.reactions,
    held: own.waits ? await listHeldOf(kysely, eventId, participantKey) : [],
  };
}

export function createChatOverlays(kysely: Kysely<Schema>, bus: Bus): Overlays<Personal> {
  return new Overlays<Personal>({
    name: "chat-own",
    bus,
    listPeople: (eventId) => listPeople(kysely, eventId),
    findOwn: (eventId, participantKey) => findPersonal(kysely, eventId, participantKey, 0),
  });
}

/** The keys of everybody who has something of their own in an event's chat. */
async function listPeople(kysely: Kysely<Schema>, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ participant_key: string }>`
    SELECT participant_key FROM chat_messages WHERE event_id = ${eventId}
    UNION
    SELECT participant_key FROM chat_reactions WHERE event_id = ${eventId}`.execute(kysely);
  return rows.map(({ participant_key }) => participant_key);
}
