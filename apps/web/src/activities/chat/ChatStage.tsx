/** The chat on the projector: the newest messages as a wall of two columns, as large as they can be read from afar. */
import type { ChatMessage } from "@hubbub/contract/activities/chat";
import { MessagesSquare } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "./Avatar.tsx";
import "./chat-stage.css";
import { useChatLive } from "./live.ts";
import { useChatList } from "./queries.ts";
import { type WallLayout, wallLayout } from "./wall-layout.ts";

/** More never fit, even one-word messages in 4K. */
const CANDIDATES = 14;
/** Space between messages, in stage units. */
const GAP = 1.5;

export function ChatStage({ event, unit, renderLobby }: StageActivityProps) {
  useChatLive(event.id);
  const { data } = useChatList(event.id);
  // An organizer's own projector may read as the team does: the wall never shows what is hidden.
  const newest = (data ?? []).filter(({ isHidden }) => !isHidden).slice(-CANDIDATES);
  if (data && newest.length === 0)
    return renderLobby({ title: t("No messages yet"), hints: [t("Write along on your phone")] });
  return (
    <>
      {newest.length === 0 ? (
        <div className="stage-empty">
          <MessagesSquare className="chat-wall-mark" data-waiting="" aria-hidden="true" />
        </div>
      ) : (
        <Wall messages={newest} unit={unit} />
      )}
      <div className="stage-foot">
        <p className="stage-foot-title">{t("Chat")}</p>
        <p className="stage-note">{t("Write along on your phone")}</p>
      </div>
    </>
  );
}

function Wall({ messages, unit }: { messages: readonly ChatMessage[]; unit: number }) {
  const wall = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<WallLayout>({ start: messages.length, split: messages.length });

  useLayoutEffect(() => {
    const heights = messages.map((_, index) => measure.current?.children[index]?.getBoundingClientRect().height ?? 0);
    const next = wallLayout(heights, wall.current?.clientHeight ?? 0, unit * GAP);
    setLayout((before) => (before.start === next.start && before.split === next.split ? before : next));
  }, [messages, unit]);

  const columns = [messages.slice(layout.start, layout.split), messages.slice(layout.split)];
  return (
    <div ref={wall} className="chat-wall">
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always these two
        <ol key={index} className="chat-wall-column flex flex-col min-w-0">
          {column.map((message) => (
            <li key={message.id} className="chat-wall-item flex items-end min-w-0">
              <WallMessage message={message} />
            </li>
          ))}
        </ol>
      ))}
      <div ref={measure} className="chat-wall-measure" aria-hidden="true">
        {messages.map((message) => (
          <div key={message.id} className="chat-wall-item flex items-end min-w-0">
            <WallMessage message={message} />
          </div>
        ))}
      </div>
    </div>
  );
}

function WallMessage({ message }: { message: ChatMessage }) {
  const { participantName, avatarUrl, content, reactions } = message;
  return (
    <>
      <Avatar name={participantName} url={avatarUrl} />
      <div className="chat-wall-bubble min-w-0 overflow-hidden">
        <p className="overflow-hidden text-muted text-(length:--stage-text) leading-[1.3] text-ellipsis whitespace-nowrap">
          <bdi>{shownName(participantName)}</bdi>
        </p>
        <p className="chat-wall-text" dir="auto">
          {content}
        </p>
        {reactions.length > 0 ? (
          <p className="chat-wall-reactions flex flex-wrap">
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
