/** The chat on the stage: the newest messages that fit, in two columns. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { MessagesSquare } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "./Avatar.tsx";
import "./chat-stage.css";
import { useChatLive } from "./live.ts";
import { useChatList } from "./queries.ts";
import { type ColumnLayout, columnLayout } from "./column-layout.ts";

/** No stage has room for more messages. */
const CANDIDATES = 14;
/** Space between messages, in stage units. */
const GAP = 1.5;

export function ChatStage({ event, unit, renderLobby }: StageActivityProps) {
  useChatLive(event.id);
  const { data } = useChatList(event.id);
  // A signed-in organizer's list contains hidden messages too; the stage must not show them.
  const newest = (data ?? []).filter(({ isHidden }) => !isHidden).slice(-CANDIDATES);
  if (data && newest.length === 0)
    return renderLobby({ title: t("No messages yet"), hints: [t("Write along on your phone")] });
  return (
    <>
      {newest.length === 0 ? (
        <div className="stage-empty grid flex-1 place-content-center place-items-center text-center">
          <MessagesSquare className="chat-wall-mark" data-waiting="" aria-hidden="true" />
        </div>
      ) : (
        <MessageColumns messages={newest} unit={unit} />
      )}
      <div className="stage-foot absolute flex flex-col justify-center">
        <p className="stage-foot-title tracking-[-0.012em]">{t("Chat")}</p>
        <p className="text-muted text-(length:--stage-text) leading-[1.25]">{t("Write along on your phone")}</p>
      </div>
    </>
  );
}

function MessageColumns({ messages, unit }: { messages: readonly ChatMessage[]; unit: number }) {
  const container = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState(() => layoutOfServer(messages.length));

  useLayoutEffect(() => {
    const heights = messages.map((_, index) => measure.current?.children[index]?.getBoundingClientRect().height ?? 0);
    const next = columnLayout(heights, container.current?.clientHeight ?? 0, unit * GAP);
    setLayout((before) => (before.start === next.start && before.split === next.split ? before : next));
  }, [messages, unit]);

  const columns = [messages.slice(layout.start, layout.split), messages.slice(layout.split)];
  return (
    <div ref={container} className="chat-wall relative grid flex-1 items-center min-h-0 overflow-hidden">
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always these two
        <ol key={index} className="chat-wall-column flex flex-col min-w-0">
          {column.map((message) => (
            <li key={message.id} className="chat-wall-item flex items-end min-w-0">
              <StageMessage message={message} />
            </li>
          ))}
        </ol>
      ))}
      <div ref={measure} className="chat-wall-measure absolute top-0 start-0 invisible" aria-hidden="true">
        {messages.map((message) => (
          <div key={message.id} className="chat-wall-item flex items-end min-w-0">
            <StageMessage message={message} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Two messages in each column: the server's HTML, which is not measured, has these. */
function layoutOfServer(count: number): ColumnLayout {
  return { start: Math.max(0, count - 4), split: Math.max(0, count - 2) };
}

function StageMessage({ message }: { message: ChatMessage }) {
  const { participantName, avatarUrl, content, reactions } = message;
  return (
    <>
      <Avatar name={participantName} url={avatarUrl} />
      <div className="chat-wall-bubble border border-line bg-surface shadow-soft min-w-0 overflow-hidden">
        <p className="overflow-hidden text-muted text-(length:--stage-text) leading-[1.3] text-ellipsis whitespace-nowrap">
          <bdi>{shownName(participantName)}</bdi>
        </p>
        <p className="chat-wall-text tracking-[-0.01em] overflow-hidden wrap-anywhere" dir="auto">
          {content}
        </p>
        {reactions.length > 0 ? (
          <p className="chat-wall-reactions leading-[1.4] tabular-nums flex flex-wrap">
            {reactions.map(({ emoji, count }) => (
              <span key={emoji}>
                {emoji} {count.toLocaleString(interfaceLanguage())}
              </span>
            ))}
          </p>
        ) : null}
      </div>
    </>
  );
}
