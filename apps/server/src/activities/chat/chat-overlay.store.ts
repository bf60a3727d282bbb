/** Queries for chat overlays: a participant's own messages and reactions in an event's chat. */
import type { ChatEmoji } from "@hubbub/contract/activities/chat/calls";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { Overlays, type OverlayStoreDeps } from "../../api/overlays.ts";
import { listHeldOf } from "./chat.store.ts";
import type { ChatOverlay } from "./chat-overlay.ts";

/** Reads a participant's overlay. @param oldestId id of the oldest message in the list; older messages are ignored */
export async function findChatOverlay(
  kysely: Kysely<Schema>,
  eventId: string,
  participantKey: string,
  oldestId: number,
): Promise<ChatOverlay> {
  const { rows } = await sql<{
    written: string[];
    reactions: { messageId: string; emoji: ChatEmoji }[];
    hasHeld: boolean;
  }>`
    SELECT
      (SELECT coalesce(json_agg(id::text), '[]') FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND id >= ${oldestId}) AS written,
      (SELECT coalesce(json_agg(json_build_object('messageId', message_id::text, 'emoji', emoji)), '[]') FROM chat_reactions
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND message_id >= ${oldestId}) AS reactions,
      EXISTS (SELECT FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND held_for IS NOT NULL) AS "hasHeld"`.execute(
    kysely,
  );
  const overlay = rows[0];
  if (!overlay) return { written: [], held: [], reactions: [] };
  return {
    written: overlay.written,
    reactions: overlay.reactions,
    held: overlay.hasHeld ? await listHeldOf(kysely, eventId, participantKey) : [],
  };
}

export function createChatOverlays({ kysely, bus, caches }: OverlayStoreDeps): Overlays<ChatOverlay> {
  return new Overlays<ChatOverlay>({
    name: "chat-overlay",
    bus,
    caches,
    listParticipants: (eventId) => listParticipants(kysely, eventId),
    findOverlay: (eventId, participantKey) => findChatOverlay(kysely, eventId, participantKey, 0),
  });
}

/** Lists the keys of all participants with an overlay in an event's chat. */
async function listParticipants(kysely: Kysely<Schema>, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ participant_key: string }>`
    SELECT participant_key FROM chat_messages WHERE event_id = ${eventId}
    UNION
    SELECT participant_key FROM chat_reactions WHERE event_id = ${eventId}`.execute(kysely);
  return rows.map(({ participant_key }) => participant_key);
}
