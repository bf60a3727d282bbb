/** Sends messages and reactions through the outbox, and moderates messages. */
import type { ChatMessage, ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { IntentPayloads } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { failureReason, request } from "../../lib/request.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { isOpen, type OutboxEntry } from "../../outbox/entry.ts";
import { discard, submit, useOutbox, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { type MessageList, withMessage, withOwnReaction, withReactions } from "./message-list.ts";
import { chatKeys } from "./queries.ts";

export const SEND_CALL = "POST /api/events/:eventId/chat";

interface Draft {
  content: string;
  participantName: string;
  participantProfileId: string | null;
}

/** Submits a message through the outbox. Returns the key of its entry. */
export function sendMessage(eventId: string, draft: Draft, key?: string): string {
  const body = { ...draft, participantId };
  return submit({ call: SEND_CALL, params: { eventId }, body, label: draft.content, key });
}

/**
 * Shows the outcome of each message. A saved message stays in the outbox until the list has been refetched, so that it
 * is always visible.
 */
export function useMessageOutcomes(eventId: string, entries: readonly OutboxEntry[]): void {
  const queryClient = useQueryClient();
  const settling = useRef(new Set<string>());

  useOutboxOutcome(eventId, SEND_CALL, ({ key, state, reason }) => {
    if (state === "saved") {
      // The message shows a check mark; this toast is only for screen readers.
      toast({ title: t("Message sent!"), shape: "spoken" });
      settling.current.add(key);
      void queryClient.invalidateQueries({ queryKey: chatKeys.list(eventId) }).finally(() => {
        settling.current.delete(key);
        discard(key);
      });
    } else if (state === "refused") {
      toast({ title: t("Failed to send message"), description: reason || t("Please try again"), tone: "error" });
    }
  });

  // Messages that were saved while the chat was not shown are in the list that was fetched when it was shown.
  useEffect(() => {
    for (const { key, state } of entries) if (state === "saved" && !settling.current.has(key)) discard(key);
  }, [entries]);
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
  return useMemo(() => entries.filter(isOpen).reduce(withEntry, list), [entries, list]);
}

/** Applies the server's answer to each reaction; shows a toast if it was refused. */
export function useReactionOutcomes(
  eventId: string,
  onLogin: (reaction: IntentPayloads["chat-reaction"]) => void,
): void {
  const applyToList = useApplyChange<MessageList>(chatKeys.list(eventId));
  const entries = useOutbox(eventId, REACT_CALL);
  useOutboxOutcome(eventId, REACT_CALL, ({ state }, answer) => {
    if (state !== "saved" || !answer) return;
    const { messageId, reactions } = answer as ChatReactionReceipt;
    applyToList((list) => list && withReactions(list, messageId, reactions));
  });
  // Also handles outcomes from the time when the chat was not shown.
  const logIn = useEffectEvent(onLogin);
  useEffect(() => {
    for (const entry of entries.filter((candidate) => !isOpen(candidate))) {
      discard(entry.key);
      if (entry.state === "refused")
        toast(
          refusalToast(entry, () => {
            const { emoji, active } = entry.body as { emoji: ChatEmoji; active: boolean };
            logIn({ messageId: entry.params["messageId"] ?? "", emoji, active });
          }),
        );
    }
  }, [entries]);
}

function withEntry(list: MessageList, { params, body }: OutboxEntry): MessageList {
  const { emoji, active } = body as { emoji: ChatEmoji; active: boolean };
  return withOwnReaction(list, params["messageId"] ?? "", emoji, active);
}

function refusalToast({ status, reason }: OutboxEntry, onLogin: () => void) {
  if (status === 429) return { title: t("Slow down!"), tone: "error" } as const;
  if (status === 401) {
    const action = { label: t("Login"), onSelect: onLogin };
    return {
      title: t("Login Required"),
      description: withWalletName(t("Please login with GFAVIP to chat")),
      tone: "error",
      action,
    } as const;
  }
  return {
    title: t("Failed to submit reaction"),
    description: reason || t("Please try again"),
    tone: "error",
  } as const;
}

interface Moderation {
  message: ChatMessage;
  isHidden: boolean;
}

/** Hides or shows a message. The toast offers Undo, except for a held message: Undo would publish it. */
export function useModerateMessage(eventId: string) {
  const applyToList = useApplyChange<MessageList>(chatKeys.list(eventId));
  const moderation = useMutation({
    mutationFn: ({ message, isHidden }: Moderation) =>
      request("PATCH /api/events/:eventId/chat/:messageId/moderate", {
        params: { eventId, messageId: message.id },
        body: { isHidden },
      }),
    onSuccess: (message, { message: before }) => {
      applyToList((list) => list && withMessage(list, message));
      const undo = () => moderation.mutate({ message, isHidden: !message.isHidden });
      toast({
        title: t("Post moderated successfully"),
        tone: "success",
        action: before.heldFor === null ? { label: t("Undo"), onSelect: undo } : undefined,
      });
    },
    onError: (error) => {
      const description = failureReason(error) ?? t("Please try again");
      toast({ title: t("Failed to moderate post"), description, tone: "error" });
    },
  });
  return moderation;
}
