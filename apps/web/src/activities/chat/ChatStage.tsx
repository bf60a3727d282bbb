/** The chat on the stage: the newest messages that fit, in two columns. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { MessagesSquare } from "lucide-react";
import { useRef } from "react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { useChatList } from "./queries.ts";
import { type ColumnLayout, columnLayout } from "./column-layout.ts";
import { useMeasured } from "../../ui/use-measured.ts";
import { StageEmpty } from "../../ui/StageEmpty.tsx";
import { StageFoot, StageFootLine } from "../../ui/StageFoot.tsx";

/** No stage has room for more messages. */
const CANDIDATES = 14;

export function ChatStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useChatList(event.id);
  // A signed-in organizer's list contains hidden messages too; the stage must not show them.
  const newest = (data ?? []).filter(({ isHidden }) => !isHidden).slice(-CANDIDATES);
  if (data && newest.length === 0)
    return renderLobby({ title: t("No messages yet"), hints: [t("Chat on your phone")] });
  return (
    <>
      {newest.length === 0 ? (
        <StageEmpty>
          <MessagesSquare className="size-u-9 animate-pulse text-teal-ink" strokeWidth={1.4} aria-hidden="true" />
        </StageEmpty>
      ) : (
        <MessageColumns messages={newest} />
      )}
      <StageFoot title={t("Chat")}>
        <StageFootLine>{t("Chat on your phone")}</StageFootLine>
      </StageFoot>
    </>
  );
}

function MessageColumns({ messages }: { messages: readonly ChatMessage[] }) {
  const container = useRef<HTMLDivElement>(null);
  const layout = useMeasured(container, measureColumns, layoutOfServer(messages.length), JSON.stringify(messages));

  const columns = [messages.slice(layout.start, layout.split), messages.slice(layout.split)];
  return (
    <div
      ref={container}
      className="relative grid min-h-0 flex-1 grid-cols-2 items-center gap-stage-2xl overflow-hidden"
    >
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always these two
        <ol key={index} className="flex min-w-0 flex-col gap-stage-lg">
          {column.map((message) => (
            <li key={message.id} className="flex min-w-0 animate-enter items-end gap-stage-md">
              <StageMessage message={message} />
            </li>
          ))}
        </ol>
      ))}
      {/* The same messages in the width of a column, to measure which ones fit before they are shown. */}
      <div
        className="invisible absolute start-0 top-0 w-[calc((100%_-_var(--spacing-stage-2xl))/2)]"
        aria-hidden="true"
      >
        {messages.map((message) => (
          <div key={message.id} className="flex min-w-0 items-end gap-stage-md">
            <StageMessage message={message} />
          </div>
        ))}
      </div>
    </div>
  );
}

function measureColumns(container: HTMLElement): ColumnLayout {
  const [column, , copies] = container.children;
  const heights = [...(copies?.children ?? [])].map((copy) => copy.getBoundingClientRect().height);
  const gap = column ? Number.parseFloat(getComputedStyle(column).rowGap) || 0 : 0;
  return columnLayout(heights, container.clientHeight, gap);
}

/** Two messages in each column: the server's HTML, which is not measured, has these. */
function layoutOfServer(count: number): ColumnLayout {
  return { start: Math.max(0, count - 4), split: Math.max(0, count - 2) };
}

function StageMessage({ message }: { message: ChatMessage }) {
  const { participantName, avatarUrl, content, reactions } = message;
  return (
    <>
      <Avatar name={participantName} url={avatarUrl} className="text-stage-base" />
      <div className="min-w-0 overflow-hidden rounded-stage-md rounded-es-stage-xs border border-line bg-surface px-stage-lg py-stage-md shadow-soft plate">
        <p className="truncate text-stage-base leading-snug text-muted">
          <bdi>{shownName(participantName)}</bdi>
        </p>
        <p
          className="mt-stage-2xs line-clamp-5 overflow-hidden font-heading text-stage-md leading-snug font-strong tracking-[-0.01em] wrap-anywhere"
          dir="auto"
        >
          {content}
        </p>
        {reactions.length > 0 ? (
          <p className="mt-stage-xs flex flex-wrap gap-x-stage-md text-stage-sm leading-note tabular-nums">
            {reactions.map(({ emoji, count }) => (
              <span key={emoji}>
                {emoji} {formatNumber(count)}
              </span>
            ))}
          </p>
        ) : null}
      </div>
    </>
  );
}
