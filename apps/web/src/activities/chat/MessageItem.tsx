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

  return (
    <li className="flex min-w-0 flex-col gap-3 last:animate-enter" data-key={message.id}>
      {day ? (
        <p className="self-center">
          <Badge tone="plain">{day}</Badge>
        </p>
      ) : null}
      <MessageBox isOwn={isOwn}>
        {isOwn ? <span className="sr-only">{t("You")}</span> : <Author message={message} />}
        <div className="relative flex max-w-full min-w-0 items-end gap-0.5 [grid-area:said] in-data-own:flex-row-reverse">
          <div className="flex min-w-0 flex-col items-start gap-0.5 in-data-own:items-end">
            <TranslatedText kind="chat" id={message.id} original={message.content} className="mx-1">
              {(text, lang) => (
                <Bubble text={text} lang={lang} isOwn={isOwn} state={isHeld ? "held" : isOwn ? "own" : "shown"} />
              )}
            </TranslatedText>
          </div>
          {mayReact ? (
            <Button
              ref={opener}
              variant="ghost"
              size="sm"
              round
              // If the pointer can hover, it is visible with the pointer over the message only.
              className="flex-none [@media(hover:hover)]:[&:not(:focus-visible,[aria-expanded=true],article:hover_*)]:opacity-0"
              icon={<SmilePlus />}
              aria-label={t("React to this message")}
              aria-expanded={isPicking}
              onClick={() => onPick(isPicking ? null : message.id)}
            />
          ) : null}
          {isPicking && mayReact ? (
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
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [grid-area:below] in-data-own:mt-1 in-data-own:justify-end">
          <ReactionChips
            reactions={message.reactions}
            onToggle={mayReact ? (emoji) => onReact(message, emoji) : undefined}
          />
          {isHeld ? <Badge tone="pending">{t("Waiting for a moderator")}</Badge> : null}
          {isOwn ? <ChatTime instant={message.submittedAt} /> : null}
          {isOwn && !isHeld ? <Check className="-ms-1 flex-none text-teal-ink" size={15} aria-hidden="true" /> : null}
        </div>
      </MessageBox>
    </li>
  );
});

function Author({ message }: { message: ChatMessage }) {
  const { username, avatarUrl, submittedAt } = message;
  const name = shownName(message.participantName);
  return (
    <>
      <Avatar name={message.participantName} url={avatarUrl} className="self-end text-sm [grid-area:face]" />
      <p className="mx-1 mt-0 mb-1 flex min-w-0 items-baseline gap-1.5 text-xs leading-snug [grid-area:name]">
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
      </p>
    </>
  );
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
    <ul className="mt-1.5 flex flex-wrap gap-1 in-data-own:mt-0" aria-label={t("Reactions")}>
      {reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            className="relative inline-flex h-8 items-center gap-1 rounded-full border border-line bg-sunken px-2 text-sm leading-none text-ink after:absolute after:inset-x-0 after:-inset-y-2 aria-pressed:look-chosen"
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
