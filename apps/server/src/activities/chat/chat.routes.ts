/** Live chat over HTTP. */
import { type ChatMessage, visitTag } from "@hubbub/contract/activities/chat";
import type { Kysely } from "kysely";

import type { Access } from "../../api/guard.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { PersonalSnapshot } from "../../platform/cache/personal-snapshot.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import { type Sendable, Snapshot, type SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Screenings } from "../../submissions/moderation/screening.ts";
import type { Overlays } from "../../api/overlays.ts";
import { participantKeyOf, submitterOf } from "../../submissions/submitter.ts";
import {
  CHAT_INVALIDATES,
  chatListJson,
  type ChatWriter,
  forAuthor,
  listChatForStaff,
  moderateMessage,
} from "./chat.store.ts";
import { type Personal, toJson, withPersonal } from "./personal.ts";
import { CHAT_OWN, findPersonal } from "./personal.store.ts";
import type { ReactionWriter } from "./reaction-writer.ts";
import { listReactions } from "./reactions.store.ts";

export interface ChatDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
  chatOwn: Overlays<Personal>;
  chatWriter: ChatWriter;
  chatReactionWriter: ReactionWriter;
  screenings: Screenings;
}

const nothing = new Snapshot(Buffer.from("[]"));

export function chatRoutes(route: DeclareRoute, deps: ChatDeps): void {
  const { kysely, bus } = deps;

  route(
    "GET /api/events/:eventId/chat",
    async ({ event, access, request, reply }) => {
      const key = ownKeyOf(access);
      if (access.role) return personalList(kysely, event.id, key, await listChatForStaff(kysely, event.id));
      const shared = await chatSnapshot(deps, event);
      await sendSnapshot(request, reply, shared === nothing ? shared : await withOwn(deps, event.id, key, shared));
      return undefined;
    },
    { fastPath: (event, key) => readyChat(deps, event, key) },
  );

  route("POST /api/events/:eventId/chat", async ({ event, body, access, request }) => {
    const receipt = await deps.chatWriter.submit({
      eventId: event.id,
      content: body.content,
      visitTag: body.participantId ? visitTag(body.participantId) : null,
      screening: await deps.screenings.of(event.id),
      ...submitterOf(access, request, body),
    });
    return forAuthor(receipt);
  });

  route("GET /api/events/:eventId/chat/:messageId/reactions", async ({ event, params, access }) => {
    if (!event.enableLiveChat && !access.role) return [];
    const reactions = await listReactions(
      kysely,
      { eventId: event.id, messageId: Number(params.messageId) },
      participantKeyOf(access),
    );
    if (!reactions) throw notFound("Message");
    return reactions;
  });

  route("POST /api/events/:eventId/chat/:messageId/reactions", ({ event, params, body, access }) =>
    deps.chatReactionWriter.submit({
      eventId: event.id,
      messageId: Number(params.messageId),
      emoji: body.emoji,
      participantKey: participantKeyOf(access, body.participantId),
      profileId: access.profile?.id ?? null,
      idempotencyKey: null,
      active: body.active ?? null,
    }),
  );

  route("PATCH /api/events/:eventId/chat/:messageId/moderate", ({ event, params, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const moderated = await moderateMessage(transaction, event.id, Number(params.messageId), body.isHidden);
      if (!moderated) throw notFound("Message");
      const { changed, message } = moderated;
      if (changed) afterCommit(() => tellModerated(bus, event.id, message));
      return message;
    }),
  );
}

/** Everybody's list; empty while the activity is off (D-22). */
export function chatSnapshot(
  { kysely, snapshots }: Pick<ChatDeps, "kysely" | "snapshots">,
  event: { id: string; enableLiveChat: boolean },
): Promise<Snapshot> {
  if (!event.enableLiveChat) return Promise.resolve(nothing);
  return snapshots.read(event.id, "chat", () => chatListJson(kysely, event.id));
}

/** The list for somebody without an account, where it is at hand. */
function readyChat(
  { snapshots, chatOwn }: ChatDeps,
  event: { id: string; enableLiveChat: boolean },
  participantKey: string,
): Sendable | null {
  if (!event.enableLiveChat) return nothing;
  const own = chatOwn.peek(event.id, participantKey);
  const shared = own === undefined ? null : snapshots.peek(event.id, "chat");
  return shared && own ? copyWith(shared, own) : shared;
}

/** Everybody's list with what is the reader's own; without that where the database cannot be asked for it. */
async function withOwn(deps: ChatDeps, eventId: string, key: string | null, shared: Snapshot): Promise<Sendable> {
  const own = key === null ? null : await deps.chatOwn.find(eventId, key);
  return own ? copyWith(shared, own) : shared;
}

function copyWith(shared: Snapshot, own: Personal): Sendable {
  return new PersonalSnapshot(shared, [own], () => toJson(withPersonal(shared.json() as ChatMessage[], own)));
}

async function personalList(
  kysely: Kysely<Schema>,
  eventId: string,
  key: string | null,
  messages: ChatMessage[],
): Promise<ChatMessage[]> {
  if (key === null) return messages;
  return withPersonal(messages, await findPersonal(kysely, eventId, key, Number(messages[0]?.id ?? 0)));
}

/** Whose list this is; null for callers known by their address alone, which many share. */
function ownKeyOf(access: Access): string | null {
  const key = participantKeyOf(access);
  return key.startsWith("a:") ? null : key;
}

function tellModerated(bus: Bus, eventId: string, message: ChatMessage): void {
  // Whoever wrote it may have seen it waiting.
  const invalidates = [...CHAT_INVALIDATES, CHAT_OWN];
  if (message.isHidden) {
    const news = { type: "chat:message-hidden", data: { messageId: message.id } } as const;
    bus.publish({ roomId: eventId, invalidates, message: news, urgency: "now" });
  } else {
    bus.publish({ roomId: eventId, invalidates, message: { type: "chat:message-shown", data: message } });
  }
}
