/** The calls of the chat. */
import { isOn } from "@hubbub/contract/activities";
import { chat, visitTag } from "@hubbub/contract/activities/chat/index";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submissionOf, submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishModeration } from "./chat-publications.ts";
import { createOwnMessages, withOwn } from "./own-messages.store.ts";
import type { ChatWriter, ReactionWriter } from "./chat-submissions.ts";
import { listMessagesForStaff, listShownMessages, requireMessage } from "./chat.store.ts";
import { toMessage } from "./message.ts";
import { listReactions } from "./reactions.store.ts";

export interface ChatDeps extends ActivityDeps {
  chatWriter: ChatWriter;
  reactionWriter: ReactionWriter;
}

export function chatRoutes(route: DeclareRoute, deps: ChatDeps): void {
  const { kysely, bus, snapshots, events } = deps;
  const findOwn = createOwnMessages(deps);

  route.target("messageId", ({ eventId = "", messageId }) => requireMessage(kysely, eventId, Number(messageId)));

  const shared = cachedList(snapshots, events, "chat", async ({ id }) =>
    (await listShownMessages(kysely, id)).map(toMessage),
  );
  route.list({
    call: "GET /api/events/:eventId/chat",
    activity: chat,
    attendee: ({ event }) => shared(event),
    own: { find: findOwn, merge: withOwn },
    staff: async ({ event, keys }) => {
      const messages = await listMessagesForStaff(kysely, event.id);
      return withOwn(messages.map(toMessage), await findOwn(event.id, keys));
    },
  });

  route("POST /api/events/:eventId/chat", async (call) => {
    const { participantId, content } = call.body;
    return deps.chatWriter.submit({
      ...submitterOf(call),
      text: content,
      visitTag: participantId ? visitTag(participantId) : null,
    });
  });

  route("GET /api/events/:eventId/chat/:messageId/reactions", async (call) => {
    const { event, role, params } = call;
    if (!isOn(event, chat) && !role) return [];
    const message = { eventId: event.id, messageId: Number(params.messageId) };
    const reactions = await listReactions(kysely, message, submissionOf(call).authorKeys);
    if (!reactions) throw notFound("Message");
    return reactions;
  });

  route("POST /api/events/:eventId/chat/:messageId/reactions", (call) => {
    const { participantId, emoji, active = null } = call.body;
    const messageId = Number(call.params.messageId);
    return deps.reactionWriter.submit({ ...submissionOf(call, participantId), messageId, emoji, active });
  });

  route("PATCH /api/events/:eventId/chat/:messageId/moderate", ({ event, actor, params, body: { isHidden } }) =>
    changeEvent(kysely, event.id, async (change) => {
      const id = Number(params.messageId);
      const action = isHidden ? "message_hidden" : "message_shown";
      const before = await moderatePost(change, "chat_messages", id, { actor, action, isHidden });
      const row = await requireMessage(change.transaction, event.id, id);
      if (before) change.afterCommit(() => publishModeration(bus, change.event, row));
      return toMessage(row);
    }),
  );
}
