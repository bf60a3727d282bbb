/** What people do in the chat: messages through the outbox, reactions at once, moderation by the team. */
import type { ChatEmoji, ChatMessage } from "@hubbub/contract/activities/chat";
import { useEffect, useRef } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useMutation } from "../../lib/query/use-mutation.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { discard, submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
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
export function sendMessage(eventId: string, draft: Draft): string {
  return submit({ call: SEND_CALL, params: { eventId }, body: { ...draft, participantId }, label: draft.content });
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
      toast({ title: t("Message sent!"), tone: "success" });
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

interface OwnReaction {
  messageId: string;
  emoji: ChatEmoji;
  active: boolean;
}

/** Gives a reaction or takes it back; the page shows it at once and settles on what the server says. */
export function useReact(eventId: string, onLogin: () => void) {
  const queryClient = useQueryClient();
  const queryKey = chatKeys.list(eventId);
  const change = (update: (list: MessageList) => MessageList) =>
    queryClient.setQueryData<MessageList>(queryKey, (list) => list && update(list));

  return useMutation({
    mutationFn: ({ messageId, emoji, active }: OwnReaction) =>
      request("POST /api/events/:eventId/chat/:messageId/reactions", {
        params: { eventId, messageId },
        body: { emoji, active, participantId },
      }),
    onMutate: ({ messageId, emoji, active }) => {
      change((list) => withOwnReaction(list, messageId, emoji, active));
    },
    onSuccess: ({ messageId, reactions }) => {
      change((list) => withReactions(list, messageId, reactions));
    },
    onError: (error, { messageId, emoji, active }) => {
      change((list) => withOwnReaction(list, messageId, emoji, !active));
      toast(refusalToast(error, onLogin));
    },
  });
}

function refusalToast(error: Error, onLogin: () => void) {
  const { status, reason } = error instanceof RequestError ? error : { status: 0, reason: "" };
  if (status === 429) return { title: t("Slow down!"), tone: "error" } as const;
  if (status === 401) {
    const action = { label: t("Login"), onSelect: onLogin };
    return {
      title: t("Login Required"),
      description: t("Please login with GFAVIP to chat"),
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
  const queryClient = useQueryClient();
  const moderation = useMutation({
    mutationFn: ({ message, isHidden }: Moderation) =>
      request("PATCH /api/events/:eventId/chat/:messageId/moderate", {
        params: { eventId, messageId: message.id },
        body: { isHidden },
      }),
    onSuccess: (message) => {
      queryClient.setQueryData<MessageList>(chatKeys.list(eventId), (list) => list && withMessage(list, message));
      const undo = () => moderation.mutate({ message, isHidden: !message.isHidden });
      toast({ title: t("Post moderated successfully"), tone: "success", action: { label: t("Undo"), onSelect: undo } });
    },
    onError: (error) => {
      const description = error instanceof RequestError && error.reason ? error.reason : t("Please try again");
      toast({ title: t("Failed to moderate post"), description, tone: "error" });
    },
  });
  return moderation;
}
