/** The calls of the chat. */
import { chat } from "@hubbub/contract/activities/chat/index";
import { type ChatMessage, visitTag } from "@hubbub/contract/activities/chat/calls";

import { isOn } from "../../domain/events/event-state.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { CachedList, serveCachedList } from "../../api/cached-list.ts";
import { LIMITS } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { certainKeysOf, type Identified, participantKeyOf } from "../../domain/identity/participant.ts";
import type { Overlays } from "../../api/overlays.ts";
import { participantOf } from "../../submissions/admission.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { publishModeration } from "./chat-broadcasts.ts";
import type { ChatWriter } from "./chat-submissions.ts";
import { chatListJson, listChatForStaff, moderateMessage } from "./chat.store.ts";
import { type ChatOverlay, findChatOverlay, messagesToJson, withOverlay } from "./chat-overlay.store.ts";
import type { ReactionSubmission, ReactionWriter } from "./reaction-submissions.ts";
import { listReactions } from "./reactions.store.ts";
import type { ActivityDeps } from "../activity.ts";

export type ChatList = ReturnType<typeof createChatList>;

export interface ChatDeps extends Pick<ActivityDeps, "kysely" | "bus" | "screenings"> {
  chatList: ChatList;
  chatOverlays: Overlays<ChatOverlay>;
  chatWriter: ChatWriter;
  chatReactionWriter: ReactionWriter;
}

export function chatRoutes(route: DeclareRoute, deps: ChatDeps): void {
  const { kysely, bus } = deps;
  const submitReaction = limitReactions(deps.chatReactionWriter);

  serveCachedList(route, deps.chatList, {
    forTeam: async (access) => {
      const { id } = access.event;
      return withOverlayOf(kysely, id, keysOf(access), await listChatForStaff(kysely, id));
    },
    own: deps.chatOverlays,
    keysOf,
    merge: mergeOverlays,
  });

  route("POST /api/events/:eventId/chat", async (call) => {
    const { event, body } = call;
    return deps.chatWriter.submit({
      eventId: event.id,
      content: body.content,
      visitTag: body.participantId ? visitTag(body.participantId) : null,
      screening: await deps.screenings.of(event.id),
      ...submitterOf(call),
    });
  });

  route("GET /api/events/:eventId/chat/:messageId/reactions", async (call) => {
    const { event, role, params } = call;
    if (!isOn(event, chat) && !role) return [];
    const reactions = await listReactions(
      kysely,
      { eventId: event.id, messageId: Number(params.messageId) },
      participantKeyOf(call),
    );
    if (!reactions) throw notFound("Message");
    return reactions;
  });

  route("POST /api/events/:eventId/chat/:messageId/reactions", (call) => {
    const { event, params, body, profile } = call;
    return submitReaction({
      eventId: event.id,
      messageId: Number(params.messageId),
      emoji: body.emoji,
      participantKey: participantKeyOf(call, body.participantId),
      profileId: profile?.id ?? null,
      active: body.active ?? null,
    });
  });

  route("PATCH /api/events/:eventId/chat/:messageId/moderate", ({ event, actor, params, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const moderated = await moderateMessage(transaction, event.id, Number(params.messageId), body.isHidden);
      if (!moderated) throw notFound("Message");
      const { changed, message } = moderated;
      if (changed) {
        const action = body.isHidden ? "message_hidden" : "message_shown";
        await recordAction(transaction, { eventId: event.id, actor, action, targetId: message.id });
        afterCommit(() => publishModeration(bus, event.id, message));
      }
      return message;
    }),
  );
}

/** Limits the reactions of each participant. One that is refused or cannot be stored does not count. */
function limitReactions(writer: ReactionWriter): ReactionWriter["submit"] {
  const limit = new MemoryLimit(LIMITS.chatReactions);
  return async (item: ReactionSubmission) => {
    const takeBack = await limit.take(participantOf(item));
    try {
      return await writer.submit(item);
    } catch (error) {
      await takeBack();
      throw error;
    }
  };
}

/** The visible messages; empty for attendees while the chat is off. */
export function createChatList(kysely: Connection, snapshots: Snapshots) {
  return new CachedList(snapshots, {
    call: "GET /api/events/:eventId/chat",
    name: "chat",
    isShown: (event: EventRecord) => isOn(event, chat),
    build: (event) => chatListJson(kysely, event.id),
  });
}

/** The caller's best-known key alone; none for callers who are identified by an address, which many people share. */
function keysOf(caller: Identified): string[] {
  return certainKeysOf(caller).slice(0, 1);
}

function mergeOverlays(list: unknown, own: readonly ChatOverlay[]): string {
  return messagesToJson(own.reduce(withOverlay, list as readonly ChatMessage[]));
}

async function withOverlayOf(
  kysely: Connection,
  eventId: string,
  [key]: readonly string[],
  messages: ChatMessage[],
): Promise<ChatMessage[]> {
  if (key === undefined) return messages;
  return withOverlay(messages, await findChatOverlay(kysely, eventId, key, Number(messages[0]?.id ?? 0)));
}
