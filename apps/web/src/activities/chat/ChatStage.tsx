/** The chat on the stage: the newest messages that fit, in two columns. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { MessagesSquare } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { type StageActivityProps, StageEmpty, StageFoot, StageNote } from "../../ui/StageView.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { chatQuery } from "./queries.ts";
import { useFit } from "../../ui/stage-fit.ts";

/** No stage has room for more messages. */
const CANDIDATES = 14;
/** Before the first measurement, and in the server's HTML. */
const SHOWN_FIRST = 4;

export function ChatStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLiveList(chatQuery(event.id));
  // A signed-in organizer's list contains hidden messages too; the stage must not show them.
  const newest = (data ?? []).filter(({ isHidden }) => !isHidden).slice(-CANDIDATES);
  if (data && newest.length === 0)
    return renderLobby({ title: t("No messages yet"), hints: [t("Chat on your phone")] });
  return (
    <>
      {newest.length === 0 ? (
        <StageEmpty>
          <MessagesSquare className="size-20 animate-pulse text-teal-ink" strokeWidth={1.4} aria-hidden="true" />
        </StageEmpty>
      ) : (
        <MessageColumns messages={newest} />
      )}
      <StageFoot title={t("Chat")}>
        <StageNote>{t("Chat on your phone")}</StageNote>
      </StageFoot>
    </>
  );
}

function MessageColumns({ messages }: { messages: readonly ChatMessage[] }) {
  const { box, visible } = useFit({
    hides: "first",
    estimate: { size: 0, visible: [SHOWN_FIRST] },
  });
  const hidden = messages.length - (visible[0] ?? 0);
  return (
    // Without room, messages are in a third column, out of view.
    <div {...box} className="flex min-h-0 flex-1 flex-col justify-center overflow-hidden">
      <ol className="relative min-h-0 columns-2 gap-x-6">
        {messages.map((message, index) => (
          <li
            key={message.id}
            className="flex animate-enter break-inside-avoid items-end gap-2 not-last:mb-3"
            hidden={index < hidden}
          >
            <StageMessage message={message} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StageMessage({ message }: { message: ChatMessage }) {
  const { participantName, avatarUrl, content, reactions } = message;
  return (
    <>
      <Avatar name={participantName} url={avatarUrl} className="text-base" />
      <div className="min-w-0 overflow-hidden rounded-post border border-line bg-surface px-3 py-2 shadow-soft plate">
        <StageNote className="truncate">
          <bdi>{shownName(participantName)}</bdi>
        </StageNote>
        <p className="mt-1 line-clamp-5 font-heading text-md leading-snug font-strong" dir="auto">
          {content}
        </p>
        {reactions.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-x-2 text-sm leading-snug tabular-nums">
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
