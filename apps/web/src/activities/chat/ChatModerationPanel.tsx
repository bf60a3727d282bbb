/** Chat moderation: held messages first, then the others, newest first. The page must call `useChatLive`. */
import type { ChatMessage } from "@hubbub/contract/activities/chat";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { HeldFor } from "@hubbub/contract/moderation";
import { Eye, EyeOff, MessagesSquare } from "lucide-react";
import { useState } from "react";

import { interfaceLanguage, plural, t } from "../../lib/i18n/translate.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { shownName } from "../../ui/shown-name.ts";
import "./chat-moderation.css";
import { ChatTime, dayOf } from "./ChatTime.tsx";
import { MessageText } from "./MessageText.tsx";
import { countHeld, inModerationOrder, type ModerationFilter, matchesFilter } from "./moderation-order.ts";
import { useModerateMessage } from "./mutations.ts";
import { useChatList } from "./queries.ts";

const heldReasons: Record<HeldFor, () => string> = {
  language: () => t("Held: language"),
  link: () => t("Held: link"),
  muted: () => t("Held: muted participant"),
};

export function ChatModerationPanel({ event }: { event: OrganizerEvent }) {
  const { data, isError } = useChatList(event.id);
  const [filter, setFilter] = useState<ModerationFilter>("all");
  const messages = data ?? [];
  const held = countHeld(messages);

  return (
    <Card
      className="flex flex-col min-w-0"
      title={
        <>
          {t("Chat Moderation")}
          {held > 0 ? (
            <Badge tone="pending" className="ms-2.5 font-sans tracking-normal">
              {plural(held, "1 held", "{count} held")}
            </Badge>
          ) : null}
        </>
      }
      actions={
        messages.length === 0 ? null : (
          <Segmented<ModerationFilter>
            label={t("Show")}
            options={[
              { value: "all", label: t("All") },
              { value: "held", label: t("Held") },
              { value: "hidden", label: t("Hidden") },
            ]}
            value={filter}
            onChange={setFilter}
          />
        )
      }
    >
      {data ? (
        <Messages
          event={event}
          messages={inModerationOrder(messages).filter((message) => matchesFilter(message, filter))}
          filter={filter}
        />
      ) : isError ? (
        <p className="py-6 text-center text-muted">{t("The messages could not be loaded. Trying again…")}</p>
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-2.5">
          <Skeleton className="h-16 rounded-spoken" />
          <Skeleton className="h-16 rounded-spoken" />
          <Skeleton className="h-16 rounded-spoken" />
        </div>
      )}
    </Card>
  );
}

/** The number of held messages, shown beside a tab's label. */
export function HeldMessages({ event }: { event: OrganizerEvent }) {
  const held = countHeld(useChatList(event.id).data ?? []);
  if (held === 0) return null;
  return (
    <span
      className="chat-held-count inline-flex gap-0.75 items-center h-5.5 px-1.5 rounded-full bg-amber text-on-amber"
      title={plural(held, "1 chat message held", "{count} chat messages held")}
    >
      <MessagesSquare className="w-3.25 h-3.25" aria-hidden="true" />
      <span aria-hidden="true">{held.toLocaleString(interfaceLanguage())}</span>
      <span className="visually-hidden">{plural(held, "1 chat message held", "{count} chat messages held")}</span>
    </span>
  );
}

interface MessagesProps {
  event: OrganizerEvent;
  messages: readonly ChatMessage[];
  filter: ModerationFilter;
}

function Messages({ event, messages, filter }: MessagesProps) {
  const { mutate, isPending, variables } = useModerateMessage(event.id);
  if (messages.length === 0) return <NothingHere event={event} filter={filter} />;
  return (
    <ol
      className="chat-moderation-list flex flex-col gap-2.5 overflow-y-auto rounded-lg"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={t("Chat messages")}
    >
      {messages.map((message) => (
        <li
          key={message.id}
          className="chat-moderated border border-line rounded-spoken data-held:border-amber flex flex-wrap items-center gap-y-2 gap-x-3.5 py-3 px-3.5"
          data-held={message.heldFor === null ? undefined : ""}
          data-hidden={message.isHidden ? "" : undefined}
        >
          <div className="min-w-0 grow basis-56">
            <MessageText
              text={message.content}
              className="chat-moderated-text wrap-anywhere overflow-hidden whitespace-pre-line"
            />
            <p className="flex flex-wrap items-center gap-y-1 gap-x-2 min-w-0 mt-1 text-muted text-size-xs">
              {message.heldFor ? <Badge tone="pending">{heldReasons[message.heldFor]()}</Badge> : null}
              {message.isHidden && !message.heldFor ? <Badge tone="archived">{t("Hidden")}</Badge> : null}
              <bdi className="truncate">{shownName(message.participantName)}</bdi>
              <span className="flex-none">
                {dayOf(message.submittedAt) === t("Today") ? null : `${dayOf(message.submittedAt)}, `}
                <ChatTime instant={message.submittedAt} />
              </span>
            </p>
          </div>
          <MuteButton eventId={event.id} post={{ kind: "chat", id: message.id, name: message.participantName }} />
          <Decisions
            message={message}
            isPending={isPending && variables?.message.id === message.id}
            onDecide={(isHidden) => mutate({ message, isHidden })}
          />
        </li>
      ))}
    </ol>
  );
}

interface DecisionsProps {
  message: ChatMessage;
  isPending: boolean;
  onDecide: (isHidden: boolean) => void;
}

/** Buttons for a message: Show and Hide if it is held, else the opposite of its state. */
function Decisions({ message, isPending, onDecide }: DecisionsProps) {
  const isHeld = message.heldFor !== null;
  return (
    <div className="chat-moderated-actions flex gap-2 ms-auto">
      {message.isHidden ? (
        <Button
          size="sm"
          variant={isHeld ? "primary" : "quiet"}
          icon={<Eye />}
          pending={isPending}
          onClick={() => onDecide(false)}
        >
          {t("Show")}
        </Button>
      ) : null}
      {isHeld || !message.isHidden ? (
        <Button size="sm" variant="quiet" icon={<EyeOff />} pending={isPending} onClick={() => onDecide(true)}>
          {t("Hide")}
        </Button>
      ) : null}
    </div>
  );
}

function NothingHere({ event, filter }: { event: OrganizerEvent; filter: ModerationFilter }) {
  if (filter === "held") {
    return <EmptyState className="py-6" icon={<Eye />} tone="moss" titleAs="h3" title={t("Nothing waits for you")} />;
  }
  if (filter === "hidden") {
    return (
      <EmptyState className="py-6" icon={<EyeOff />} tone="slate" titleAs="h3" title={t("No message is hidden")} />
    );
  }
  return (
    <EmptyState
      className="py-6"
      icon={<MessagesSquare />}
      tone="slate"
      titleAs="h3"
      title={t("No messages yet")}
      description={
        event.chatModerationEnabled
          ? t("Links and strong language wait here until you show them.")
          : t("Every message is on the wall at once; hide what does not belong there.")
      }
    />
  );
}
