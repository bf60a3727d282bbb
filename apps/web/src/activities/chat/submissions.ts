/** Sends messages and reactions through the outbox. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { submit, useWithUnsettled } from "../../outbox/use-outbox.ts";
import type { Outcomes } from "../outcomes.ts";
import { type MessageList, withNewMessage, withOwnReaction, withReactions } from "./message-list.ts";
import { chatQuery } from "./queries.ts";

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    message: { content: string };
  }
}

export const SEND_CALL = "POST /api/events/:eventId/chat";

interface Draft {
  content: string;
  participantName: string;
  participantProfileId: string | null;
}

/**
 * Submits a message through the outbox.
 * @param newestId id of the newest message that the page shows
 */
export function sendMessage(eventId: string, draft: Draft, newestId: number, key?: string): void {
  const body = { ...draft, participantId };
  submit({ call: SEND_CALL, params: { eventId }, body, label: draft.content, before: newestId, key });
}

const chatKey = (eventId: string) => chatQuery(eventId).queryKey;

export const messageOutcomes: Outcomes<typeof SEND_CALL> = {
  refused: () => ({ title: t("Failed to send message") }),
  // The message shows a check mark; this toast is only for screen readers.
  saved: () => ({ title: t("Message sent!"), shape: "spoken" }),
  lists: chatKey,
  apply: ({ event, client }, message) =>
    applyChange(client, chatKey(event.id), (list) => withNewMessage(list, message)),
};

const REACT_CALL = "POST /api/events/:eventId/chat/:messageId/reactions";

/** Adds or removes a reaction through the outbox; for one message and emoji only the latest change counts. */
export function react(
  eventId: string,
  { id: messageId }: Pick<ChatMessage, "id">,
  emoji: ChatEmoji,
  active: boolean,
): void {
  submit({
    call: REACT_CALL,
    params: { eventId, messageId },
    body: { emoji, active, participantId },
    label: emoji,
    lane: `chat-reaction:${eventId}:${messageId}:${emoji}`,
  });
}

/** The list with the reader's unsaved reactions. */
export function useShownReactions(eventId: string, list: MessageList): MessageList {
  return useWithUnsettled(list, eventId, REACT_CALL, withEntry);
}

function withEntry(list: MessageList, { params, body }: OutboxEntry): MessageList {
  const { emoji, active } = body as { emoji: ChatEmoji; active: boolean };
  return withOwnReaction(list, params["messageId"] ?? "", emoji, active);
}

export const reactionOutcomes: Outcomes<typeof REACT_CALL> = {
  refused: () => ({ title: t("Failed to submit reaction") }),
  login: () => ({ sentence: t("Please login with GFAVIP to chat") }),
  lists: chatKey,
  apply: ({ event, client }, { messageId, reactions }) =>
    applyChange(client, chatKey(event.id), (list) => withReactions(list, messageId, reactions)),
};
