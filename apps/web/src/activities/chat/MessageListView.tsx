/** The list of messages. It scrolls to new messages unless the reader has scrolled up. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { dayOf } from "./ChatTime.tsx";
import { isOwn, type Reader } from "./message-list.ts";
import { MessageItem } from "./MessageItem.tsx";
import { useMessageWindow } from "./use-message-window.ts";
import { useScrollPosition } from "../../ui/use-scroll-position.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Bubble, MessageBox } from "./MessageBox.tsx";

interface MessageListViewProps {
  messages: readonly ChatMessage[];
  pending: readonly OutboxEntry[];
  reader: Reader;
  canReact: boolean;
  onReact: (message: ChatMessage, emoji: ChatEmoji) => void;
}

export function MessageListView({ messages, pending, reader, canReact, onReact }: MessageListViewProps) {
  const [picking, setPicking] = useState<string | null>(null);
  const messageWindow = useMessageWindow(messages);
  const { frame, isAtEnd, onScroll, toEnd } = useScrollPosition(messageWindow.messages);
  const newestId = Number(messages.at(-1)?.id ?? 0);
  /** The newest message when the reader was last at the end. */
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  const unseen = isAtEnd
    ? 0
    : messages.filter((message) => Number(message.id) > seenId && !isOwn(message, reader)).length;

  // Scroll to a message that the reader sends.
  const newestOwn = pending.at(-1)?.key;
  useEffect(() => {
    if (newestOwn) toEnd();
  }, [newestOwn, toEnd]);

  const pick = useCallback((messageId: string | null) => setPicking(messageId), []);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScrollArea
        ref={frame}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-3"
        onScroll={(scrolled) => messageWindow.handleScroll(scrolled.currentTarget, onScroll())}
        role="log"
        aria-live="off"
        aria-label={t("Messages")}
      >
        <ol className="flex min-h-full flex-col justify-end gap-3 px-3.5 py-3 md:px-5 md:py-4">
          {messageWindow.hasEarlier ? (
            <li className="self-center">
              <Button variant="ghost" size="sm" onClick={messageWindow.showEarlier}>
                {t("Show earlier messages")}
              </Button>
            </li>
          ) : null}
          {messageWindow.messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={isOwn(message, reader)}
              day={dayHead(messageWindow.messages, index)}
              isPicking={picking === message.id}
              canReact={canReact}
              frame={frame}
              onPick={pick}
              onReact={onReact}
            />
          ))}
          {pending.map((entry) => (
            <PendingItem key={entry.key} entry={entry} />
          ))}
        </ol>
      </ScrollArea>
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center" role="status">
        {unseen > 0 ? (
          <button
            type="button"
            className="pointer-events-auto inline-flex min-h-target animate-enter items-center gap-1.5 rounded-full bg-ink ps-4 pe-4 text-sm font-strong text-paper shadow-deep"
            onClick={toEnd}
          >
            <ArrowDown size={16} aria-hidden="true" />
            {plural(unseen, "1 new message", "{count} new messages")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The day, if the message is the first of that day; else null. */
function dayHead(messages: readonly ChatMessage[], index: number): string | null {
  const [before, message] = [messages[index - 1], messages[index]];
  if (!message) return null;
  const day = dayOf(message.submittedAt);
  return before && dayOf(before.submittedAt) === day ? null : day;
}

/** An own message that is not in the list yet, with its submission state. */
function PendingItem({ entry }: { entry: OutboxEntry }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 last:animate-enter" data-key={entry.key}>
      <MessageBox
        author={null}
        below={
          entry.state === "refused" ? (
            <RefusedEntry entry={entry} title={t("Failed to send message")} />
          ) : (
            <EntryStatus state={entry.state === "queued" ? "queued" : "sending"} status={entry.status} />
          )
        }
      >
        <Bubble text={entry.label} isOwn state="pending" />
      </MessageBox>
    </li>
  );
}
