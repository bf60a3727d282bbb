/** Sends messages and reactions through the outbox, and moderates messages. */
import type { ChatMessage, ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { useMemo } from "react";

import { signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { undoAction } from "../../ui/undo.ts";
import type { Outcome } from "../phone-part.ts";
import { type MessageList, withMessage, withNewMessage, withOwnReaction, withReactions } from "./message-list.ts";
import { chatQuery } from "./queries.ts";

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    message: { content: string };
    "chat-reaction": { messageId: string; emoji: string; active: boolean };
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

/** Adds a saved message to the list, or shows why it was refused. */
export function handleMessage({ entry, answer, event, client }: Outcome): Promise<unknown> | void {
  if (entry.state === "refused") {
    toast({ title: t("Failed to send message"), description: entry.reason || t("Please try again"), tone: "error" });
    return;
  }
  // The message shows a check mark; this toast is only for screen readers.
  toast({ title: t("Message sent!"), shape: "spoken" });
  const { queryKey } = chatQuery(event.id);
  const message = answer as ChatMessage | undefined;
  const add = () => message && applyChange(client, queryKey, (list) => withNewMessage(list, message));
  // The message may have changed since an earlier attempt (that of an earlier visit leaves no `before`), and without an
  // answer another tab of this browser got it.
  if (message && entry.attempts === 0 && entry.before !== undefined) add();
  else return client.invalidateQueries({ queryKey }, { throwOnError: true }).catch(add);
}

const REACT_CALL = "POST /api/events/:eventId/chat/:messageId/reactions";

/** Adds or removes a reaction through the outbox; for one message and emoji only the latest change counts. */
export function react(
  eventId: string,
  { id: messageId }: Pick<ChatMessage, "id">,
  emoji: ChatEmoji,
  active: boolean,
  key?: string,
): void {
  submit({
    key,
    call: REACT_CALL,
    params: { eventId, messageId },
    body: { emoji, active, participantId },
    label: emoji,
    lane: `chat-reaction:${eventId}:${messageId}:${emoji}`,
  });
}

/** Applies the reader's pending reactions to the list. */
export function useShownReactions(eventId: string, list: MessageList): MessageList {
  const entries = useOutbox(eventId, REACT_CALL);
  return useMemo(() => entries.filter(isUnsettled).reduce(withEntry, list), [entries, list]);
}

/** Applies the server's answer to the list, or shows why it was refused. */
export function handleReaction({ entry, answer, event, client }: Outcome): void {
  if (entry.state === "refused") showRefusal(event.id, entry);
  else if (answer) {
    const { messageId, reactions } = answer as ChatReactionReceipt;
    applyChange(client, chatQuery(event.id).queryKey, (list) => withReactions(list, messageId, reactions));
  }
}

function withEntry(list: MessageList, { params, body }: OutboxEntry): MessageList {
  const { emoji, active } = body as { emoji: ChatEmoji; active: boolean };
  return withOwnReaction(list, params["messageId"] ?? "", emoji, active);
}

function showRefusal(eventId: string, { status, reason, params, body }: OutboxEntry): void {
  if (status === 401) {
    const { emoji, active } = body as { emoji: ChatEmoji; active: boolean };
    const payload = { messageId: params["messageId"] ?? "", emoji, active };
    const action = { label: t("Login"), onSelect: () => signInFor(eventId, { kind: "chat-reaction", payload }) };
    const description = withWalletName(t("Please login with GFAVIP to chat"));
    toast({ title: t("Login Required"), description, tone: "error", action });
  } else if (status === 429) toast({ title: t("Slow down!"), tone: "error" });
  else toast({ title: t("Failed to submit reaction"), description: reason || t("Please try again"), tone: "error" });
}

interface Moderation {
  message: ChatMessage;
  isHidden: boolean;
}

/** Hides or shows a message. The toast offers Undo, except for a held message: Undo would publish it. */
export function useModerateMessage(eventId: string) {
  const moderation = useCall({
    send: ({ message, isHidden }: Moderation) =>
      request("PATCH /api/events/:eventId/chat/:messageId/moderate", {
        params: { eventId, messageId: message.id },
        body: { isHidden },
      }),
    onDone: (message, client) => applyChange(client, chatQuery(eventId).queryKey, (list) => withMessage(list, message)),
    done: (message, { message: before }) => ({
      title: t("Post moderated successfully"),
      action:
        before.heldFor === null
          ? undoAction(() => moderation.mutate({ message, isHidden: !message.isHidden }))
          : undefined,
    }),
    failed: () => t("Failed to moderate post"),
    advice: () => t("Please try again"),
  });
  return moderation;
}
