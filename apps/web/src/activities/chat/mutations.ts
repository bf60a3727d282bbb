/** What people do in the chat: messages and reactions through the outbox, moderation by the team. */
import type { ChatEmoji, ChatMessage, ChatReactionReceipt } from "@hubbub/contract/activities/chat";
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

/** Hands a message to the outbox; gives the key of its entry. */
export function sendMessage(eventId: string, draft: Draft, key?: string): string {
  const body = { ...draft, participantId };
  return submit({ call: SEND_CALL, params: { eventId }, body, label: draft.content, key });
}

/**
 * Says what became of each message. A saved one is shown from the outbox until a list that was asked for afterwards is
 * there: from then on the list is the truth.
 */
export function useMessageOutcomes(eventId: string, entries: readonly OutboxEntry[]): void {
  const queryClient = useQueryClient();
  const settling = useRef(new Set<string>());

  useOutboxOutcome(eventId, SEND_CALL, ({ key, state, reason }) => {
    if (state === "saved") {
      // The message carries a tick; readers hear the sentence.
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

  // What was saved while the chat was not shown is in the list that was fetched since.
  useEffect(() => {
    for (const { key, state } of entries) if (state === "saved" && !settling.current.has(key)) discard(key);
  }, [entries]);
}

const REACT_CALL = "POST /api/events/:eventId/chat/:messageId/reactions";

/** Gives a reaction or takes it back, through the outbox; of several on one message and emoji the last word counts. */
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

/** The messages with the reader's own reactions laid over them that the server has not answered yet. */
export function useShownReactions(eventId: string, list: MessageList): MessageList {
  const entries = useOutbox(eventId, REACT_CALL);
  return useMemo(() => entries.filter(isOpen).reduce(withEntry, list), [entries, list]);
}

/** Settles each reaction on the server's answer, or takes it back and says why. */
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
  // Also what was settled while the chat was not shown; its list has been fetched since.
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

/** Hides or shows a message; the toast offers the way back. */
export function useModerateMessage(eventId: string) {
  const applyToList = useApplyChange<MessageList>(chatKeys.list(eventId));
  const moderation = useMutation({
    mutationFn: ({ message, isHidden }: Moderation) =>
      request("PATCH /api/events/:eventId/chat/:messageId/moderate", {
        params: { eventId, messageId: message.id },
        body: { isHidden },
      }),
    onSuccess: (message) => {
      applyToList((list) => list && withMessage(list, message));
      const undo = () => moderation.mutate({ message, isHidden: !message.isHidden });
      toast({ title: t("Post moderated successfully"), tone: "success", action: { label: t("Undo"), onSelect: undo } });
    },
    onError: (error) => {
      const description = failureReason(error) ?? t("Please try again");
      toast({ title: t("Failed to moderate post"), description, tone: "error" });
    },
  });
  return moderation;
}
