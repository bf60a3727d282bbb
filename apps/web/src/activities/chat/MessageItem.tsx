import type { ChatMessage, ChatReactionCount } from "@hubbub/contract/activities/chat/calls";
import { CHAT_REACTION_NAMES, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { Check, SmilePlus } from "lucide-react";
import { memo, type RefObject, useRef } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ChatTime } from "./ChatTime.tsx";
import { Bubble, MessageBox } from "./MessageBox.tsx";
import { ReactionPicker } from "./ReactionPicker.tsx";

interface MessageItemProps {
  message: ChatMessage;
  isOwn: boolean;
  /** The date, for the first message of a day; else null. */
  day: string | null;
  isPicking: boolean;
  canReact: boolean;
  /** The scrolling list. */
  frame: RefObject<HTMLElement | null>;
  /** Opens the reaction picker of a message; null closes it. */
  onPick: (messageId: string | null) => void;
  onReact: (message: ChatMessage, emoji: ChatEmoji) => void;
}

/** A message: own ones in teal at the end, others at the start with name and avatar. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isOwn, day, isPicking, canReact, frame, onPick, onReact } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const isHeld = message.heldFor !== null;
  const mayReact = canReact && !message.isHidden;
  const closePicker = () => {
    onPick(null);
    opener.current?.focus({ preventScroll: true });
  };

  const react = (
    <>
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        round
        icon={<SmilePlus />}
        aria-label={t("React to this message")}
        aria-expanded={isPicking}
        onClick={() => onPick(isPicking ? null : message.id)}
      />
      {isPicking ? (
        <ReactionPicker
          ownReactions={new Set(message.reactions.filter(({ mine }) => mine).map(({ emoji }) => emoji))}
          opener={opener}
          frame={frame}
          onChoose={(emoji) => {
            onReact(message, emoji);
            closePicker();
          }}
          onDismiss={closePicker}
          onLeave={() => onPick(null)}
        />
      ) : null}
    </>
  );
  return (
    <li className="flex min-w-0 flex-col gap-3 last:animate-enter" data-key={message.id}>
      {day ? (
        <p className="self-center">
          <Badge tone="plain">{day}</Badge>
        </p>
      ) : null}
      <MessageBox
        author={isOwn ? null : authorOf(message)}
        beside={mayReact ? react : null}
        below={
          <>
            <ReactionChips
              reactions={message.reactions}
              onToggle={mayReact ? (emoji) => onReact(message, emoji) : undefined}
            />
            {isHeld ? <Badge tone="pending">{t("Waiting for a moderator")}</Badge> : null}
            {isOwn ? <ChatTime instant={message.submittedAt} /> : null}
            {isOwn && !isHeld ? <Check className="-ms-1 flex-none text-teal-ink" size={15} aria-hidden="true" /> : null}
          </>
        }
      >
        <TranslatedText kind="chat" id={message.id} original={message.content} className="mx-1">
          {(text, lang) => (
            <Bubble text={text} lang={lang} isOwn={isOwn} state={isHeld ? "held" : isOwn ? "own" : "shown"} />
          )}
        </TranslatedText>
      </MessageBox>
    </li>
  );
});

function authorOf({ participantName, username, avatarUrl, submittedAt }: ChatMessage) {
  const name = shownName(participantName);
  return {
    face: <Avatar name={participantName} url={avatarUrl} />,
    name: (
      <>
        {username === null ? (
          <bdi className="truncate font-strong">{name}</bdi>
        ) : (
          <a
            className="truncate font-strong hover:underline"
            href={pageConfig.wallet.profileUrlPrefix + encodeURIComponent(username)}
            target="_blank"
            rel="noopener"
          >
            <bdi>{name}</bdi>
          </a>
        )}
        <ChatTime instant={submittedAt} />
      </>
    ),
  };
}

interface ReactionChipsProps {
  reactions: readonly ChatReactionCount[];
  /** Without it the chips are read-only. */
  onToggle?: ((emoji: ChatEmoji) => void) | undefined;
}

/** The reactions to a message with their counts; pressing a chip adds or removes the own reaction. */
function ReactionChips({ reactions, onToggle }: ReactionChipsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1" aria-label={t("Reactions")}>
      {reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            className="relative inline-flex h-8 items-center gap-1 rounded-full border border-line bg-sunken px-2 text-sm leading-none text-ink after:absolute after:inset-x-0 after:-inset-y-2 aria-pressed:chosen"
            aria-pressed={mine}
            aria-label={`${t(CHAT_REACTION_NAMES[emoji])}, ${plural(count, "1 reaction", "{count} reactions")}`}
            disabled={!onToggle}
            onClick={() => onToggle?.(emoji)}
          >
            <span aria-hidden="true">{emoji}</span>
            <b className="font-heading text-xs leading-none font-strong tabular-nums" aria-hidden="true">
              {formatNumber(count)}
            </b>
          </button>
        </li>
      ))}
    </ul>
  );
}
