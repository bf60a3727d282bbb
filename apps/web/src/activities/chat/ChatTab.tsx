/** The chat tab of the event page: the messages and an input. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { CHAT_MESSAGE_MAX, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { ANONYMOUS } from "@hubbub/contract/text";
import { MessagesSquare, LogIn } from "lucide-react";
import { useCallback, useMemo, useEffect } from "react";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { signInFor } from "../../auth/sign-in-intent.ts";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { isFirstTry } from "../../outbox/entry.ts";
import { activityClosedReason, useFormClosedReason } from "../../outbox/submission-gate.ts";
import { useOutbox } from "../../outbox/use-outbox.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { QuickEmojis } from "../QuickEmojis.tsx";
import { Composer } from "./Composer.tsx";
import { pendingEntries, shownMessages } from "./message-list.ts";
import { MessageListView } from "./MessageListView.tsx";
import { react, SEND_CALL, sendMessage, useShownReactions } from "./submissions.ts";
import { chatQuery } from "./queries.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { Button } from "../../ui/Button.tsx";
import { useWalletSession, validateWalletSession } from "../../auth/wallet-session.ts";

const noMessages: readonly ChatMessage[] = [];

export function ChatTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { participantName, profileId, nameField } = useSender();
  const reader = useMemo(() => ({ participantId, profileId }), [profileId]);

  useSessionCheck();
  const query = useLiveList(chatQuery(eventId));
  const { data } = query;
  const list = useShownReactions(eventId, data ?? noMessages);
  const messages = useMemo(() => shownMessages(list, reader), [list, reader]);

  const entries = useOutbox(eventId, SEND_CALL);
  const pending = pendingEntries(entries, messages, reader);

  const toggle = useCallback(
    (message: ChatMessage, emoji: ChatEmoji) => {
      const active = !message.reactions.some((reaction) => reaction.emoji === emoji && reaction.mine);
      react(eventId, message, emoji, active);
    },
    [eventId],
  );

  const needsLogin = !event.chatAllowAnonymous && nameField !== null;
  const send = (content: string, intentKey?: string) => {
    const newestId = Number(messages.at(-1)?.id ?? 0);
    sendMessage(eventId, { content, participantName, participantProfileId: profileId }, newestId, intentKey);
  };
  const form = useTextForm({
    name: `chat-draft:${eventId}`,
    max: CHAT_MESSAGE_MAX,
    closed: useFormClosedReason(event, "chat"),
    isPending: entries.some(isFirstTry),
    send: (content) => {
      if (!needsLogin) return send(content);
      signInFor(eventId, { kind: "message", payload: { content } });
      // The person may not complete the sign-in.
      return false;
    },
  });
  const closed = activityClosedReason(event, "chat");

  // Wait for the list: `send` stores its newest message, to recognize the sent message in later lists.
  useSignInIntent(
    eventId,
    "message",
    ({ content }, key) => {
      if (form.maySubmit()) {
        send(content, key);
        // The draft may be a newer text.
        if (form.text === content) form.reset();
        return;
      }
      if (form.draft === "") form.setDraft(content);
      toast({ title: t("Failed to send message"), description: form.closed ?? undefined, tone: "error" });
    },
    data !== undefined,
  );
  return (
    // On phones it has the height that EventPageFrame leaves. An archived event has nothing to write with: its page
    // scrolls as a whole.
    <section
      data-fills-screen={event.isArchived ? undefined : ""}
      className="flex min-h-0 flex-[1_0_16rem] flex-col border-line max-md:-mx-4 max-md:first:-mt-4 md:h-[clamp(30rem,100dvh-13.5rem,52rem)] md:flex-none md:overflow-hidden md:rounded-xl md:border md:shadow-lift"
      data-testid="chat"
      aria-label={t("Chat")}
    >
      <Loaded query={query} onRetry={query.refetch} loading={<LoadingMessages />} className="m-auto">
        {() =>
          messages.length + pending.length === 0 ? (
            <EmptyState
              size="fill"
              icon={<MessagesSquare />}
              title={t("No messages yet")}
              description={closed ? undefined : t("Say hello. Everyone at the event can read your message.")}
            />
          ) : (
            <MessageListView
              messages={messages}
              pending={pending}
              reader={reader}
              canReact={closed === null}
              onReact={toggle}
            />
          )
        }
      </Loaded>
      <div className="sticky bottom-0 flex-none border-t border-line bg-paper px-3 pt-2 pb-2.5 md:bg-surface md:px-4 md:pt-2.5 md:pb-3.5">
        {closed ? null : <QuickEmojis event={event} variant="row" />}
        {needsLogin && !closed ? (
          <LoginRow onLogin={() => startWalletSignIn(eventId, window.location.pathname + window.location.search)} />
        ) : null}
        <Composer
          form={form}
          name={needsLogin ? null : nameField}
          label={needsLogin ? t("Message") : t("Message as {name}", { name: participantName.trim() || t(ANONYMOUS) })}
        />
      </div>
    </section>
  );
}

function LoadingMessages() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3.5 px-6 py-4" role="status">
      <span className="sr-only">{t("Loading…")}</span>
      <Skeleton radius="post" className="h-14 w-3/5" />
      <Skeleton radius="post" className="h-20 w-4/5" />
      <Skeleton radius="own-post" className="h-12 w-2/5 self-end" />
      <Skeleton radius="post" className="h-16 w-3/5" />
    </div>
  );
}

/** Shown above the input if the chat requires a sign-in. */
function LoginRow({ onLogin }: { onLogin: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-3">
      <p className="min-w-0 flex-1 text-sm leading-snug text-ink-2">
        {withWalletName(t("Please login with GFAVIP to chat"))}
      </p>
      <Button variant="attention" size="sm" icon={<LogIn />} onClick={onLogin}>
        {t("Login")}
      </Button>
    </div>
  );
}

const checkedTokens = new Set<string>();

/** Validates the stored wallet session once per visit. */
function useSessionCheck(): void {
  const token = useWalletSession()?.token;
  useEffect(() => {
    if (token === undefined || checkedTokens.has(token)) return;
    checkedTokens.add(token);
    void validateWalletSession().then((isValid) => {
      if (isValid) return undefined;
      return toast({
        title: t("Session Expired"),
        description: t("Please log in again to continue chatting."),
        tone: "error",
      });
    });
  }, [token]);
}
