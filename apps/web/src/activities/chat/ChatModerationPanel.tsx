/** Chat moderation: held messages first, then the others, newest first. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { FilterChoice, NothingMatches } from "../../moderation/FilterChoice.tsx";
import { ModeratedPost } from "../../moderation/ModeratedPost.tsx";
import { countMatching, matchesFilter, type PostFilter } from "../../moderation/post.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ReadInMyLanguage } from "../ReadInMyLanguage.tsx";
import { TranslatedText } from "../TranslatedText.tsx";
import { MessageText } from "./MessageText.tsx";
import { useModerateMessage } from "./staff.ts";
import { chatQuery } from "./queries.ts";

export function ChatModerationPanel({ event }: { event: PublicEvent }) {
  const query = useLiveList(chatQuery(event.id));
  const [filter, setFilter] = useState<PostFilter>("all");
  const messages = query.data ?? [];
  const held = countMatching(messages, "held");

  return (
    <Card
      className="flex min-w-0 flex-col"
      title={
        <>
          {t("Chat moderation")}
          {held > 0 ? (
            <span className="ms-2.5 inline-flex font-sans tracking-normal">
              <Badge tone="pending">{plural(held, "1 to review", "{count} to review")}</Badge>
            </span>
          ) : null}
        </>
      }
      actions={
        messages.length === 0 ? null : (
          <FilterChoice
            posts={messages}
            labels={{ all: t("All", { context: "messages" }), hidden: t("Hidden", { context: "messages" }) }}
            value={filter}
            onChange={setFilter}
          />
        )
      }
    >
      {/* On wide screens the one above the questions, beside this card, is visible. */}
      <div className="mb-3 xl:hidden">
        <ReadInMyLanguage eventId={event.id} />
      </div>
      <Loaded query={query}>
        {() => (
          <Messages
            event={event}
            messages={inModerationOrder(messages).filter((message) => matchesFilter(message, filter))}
            filter={filter}
          />
        )}
      </Loaded>
    </Card>
  );
}

interface MessagesProps {
  event: PublicEvent;
  messages: readonly ChatMessage[];
  filter: PostFilter;
}

function Messages({ event, messages, filter }: MessagesProps) {
  const { mutate, isPending, variables } = useModerateMessage(event.id);
  if (messages.length === 0) {
    return <NothingMatches filter={filter} noneHidden={t("Nothing here yet")} none={<NoMessages event={event} />} />;
  }
  return (
    <ScrollArea
      as="ol"
      className="-m-1 flex max-h-176 flex-col gap-2.5 overflow-y-auto rounded-lg p-1"
      aria-label={t("Chat messages")}
    >
      {messages.map((message) => (
        <ModeratedPost
          key={message.id}
          eventId={event.id}
          post={{ ...message, kind: "chat", text: message.content, name: message.participantName }}
          isPending={isPending && variables?.message.id === message.id}
          onDecide={(isHidden) => mutate({ message, isHidden })}
        >
          <TranslatedText kind="chat" id={message.id} original={message.content}>
            {(text, lang) => <MessageText text={text} lang={lang} linkClassName="text-teal-ink" />}
          </TranslatedText>
        </ModeratedPost>
      ))}
    </ScrollArea>
  );
}

/** Held messages first, the oldest first; then the others, the newest first. */
function inModerationOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const held = messages.filter(({ heldFor }) => heldFor !== null);
  return [...held, ...messages.filter(({ heldFor }) => heldFor === null).toReversed()];
}

function NoMessages({ event }: { event: PublicEvent }) {
  return (
    <EmptyState
      size="sm"
      icon={<MessagesSquare />}
      tone="slate"
      titleAs="h3"
      title={t("No messages yet")}
      description={
        event.chatModerationEnabled
          ? t("Messages with links or filtered words are held here until you approve them.")
          : t("Messages appear immediately. You can hide any of them.")
      }
    />
  );
}
