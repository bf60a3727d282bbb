/** The chat's list: follows the talk at its end, holds still while somebody reads back. */
import type { ChatEmoji, ChatMessage } from "@hubbub/contract/activities/chat";
import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { dayOf } from "./ChatTime.tsx";
import { isOwn, type Reader } from "./message-list.ts";
import { MessageItem } from "./MessageItem.tsx";
import { PendingItem } from "./PendingItem.tsx";
import { useMessageWindow } from "./use-message-window.ts";
import { useScrollPlace } from "./use-scroll-place.ts";

interface MessageListViewProps {
  messages: readonly ChatMessage[];
  pending: readonly OutboxEntry[];
  reader: Reader;
  canReact: boolean;
  onReact: (message: ChatMessage, emoji: ChatEmoji) => void;
}

export function MessageListView({ messages, pending, reader, canReact, onReact }: MessageListViewProps) {
  const [picking, setPicking] = useState<string | null>(null);
  const made = useMessageWindow(messages);
  const { frame, isAtEnd, onScroll, toEnd } = useScrollPlace(made.messages);
  const newestId = Number(messages.at(-1)?.id ?? 0);
  /** The newest message there was when the reader last stood at the end. */
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  const unseen = isAtEnd
    ? 0
    : messages.filter((message) => Number(message.id) > seenId && !isOwn(message, reader)).length;

  // Whoever sends something wants to see it stand there.
  const newestOwn = pending.at(-1)?.key;
  useEffect(() => {
    if (newestOwn) toEnd();
  }, [newestOwn, toEnd]);

  const pick = useCallback((messageId: string | null) => setPicking(messageId), []);

  return (
    <div className="relative flex flex-1 flex-col min-h-0">
      <div
        ref={frame}
        className="chat-frame"
        onScroll={(scrolled) => made.follow(scrolled.currentTarget, onScroll())}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t("Messages")}
      >
        <ol className="chat-list">
          {made.hasEarlier ? (
            <li className="self-center">
              <Button variant="ghost" size="sm" onClick={made.showEarlier}>
                {t("Earlier messages")}
              </Button>
            </li>
          ) : null}
          {made.messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={isOwn(message, reader)}
              day={dayHead(made.messages, index)}
              isPicking={picking === message.id}
              canReact={canReact}
              onPick={pick}
              onReact={onReact}
            />
          ))}
          {pending.map((entry) => (
            <PendingItem key={entry.key} entry={entry} />
          ))}
        </ol>
      </div>
      <div className="absolute inset-x-0 bottom-3 flex justify-center pointer-events-none" role="status">
        {unseen > 0 ? (
          <button type="button" className="chat-pill" onClick={toEnd}>
            <ArrowDown size={16} aria-hidden="true" />
            {plural(unseen, "1 new message", "{count} new messages")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The day as words over its first message, else null. */
function dayHead(messages: readonly ChatMessage[], index: number): string | null {
  const [before, message] = [messages[index - 1], messages[index]];
  if (!message) return null;
  const day = dayOf(message.submittedAt);
  return before && dayOf(before.submittedAt) === day ? null : day;
}
