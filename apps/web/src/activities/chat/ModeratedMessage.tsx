import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { HeldFor } from "@hubbub/contract/moderation";
import { Check, Eye, EyeOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { ChatTime, dayOf } from "./ChatTime.tsx";
import { MessageText } from "./MessageText.tsx";

const heldReasons: Record<HeldFor, () => string> = {
  language: () => t("Held: word filter"),
  link: () => t("Held: link"),
  muted: () => t("Held: muted attendee"),
};

interface ModeratedMessageProps extends DecisionsProps {
  eventId: string;
}

/** One message in the moderation list, with the buttons to decide about it and to mute its author. */
export function ModeratedMessage({ eventId, message, isPending, onDecide }: ModeratedMessageProps) {
  return (
    <li
      className="border border-line rounded-spoken data-held:border-amber flex flex-wrap items-center gap-y-2 gap-x-3.5 py-3 px-3.5 bg-surface [&[data-hidden]:not([data-held])]:bg-sunken"
      data-held={message.heldFor === null ? undefined : ""}
      data-hidden={message.isHidden ? "" : undefined}
    >
      <div className="min-w-0 grow basis-56">
        <TranslatedText kind="chat" id={message.id} original={message.content}>
          {(text, lang) => (
            <MessageText
              text={text}
              lang={lang}
              className="overflow-hidden whitespace-pre-line wrap-anywhere [&>a]:text-teal-ink [&>a]:underline in-[[data-hidden]:not([data-held])]:text-muted"
            />
          )}
        </TranslatedText>
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
      <MuteButton eventId={eventId} post={{ kind: "chat", id: message.id, name: message.participantName }} />
      <Decisions message={message} isPending={isPending} onDecide={onDecide} />
    </li>
  );
}

interface DecisionsProps {
  message: ChatMessage;
  /** Whether a decision about this message is being sent. */
  isPending: boolean;
  onDecide: (isHidden: boolean) => void;
}

/** Buttons for a message: Approve and Hide if it is held, else the opposite of its state. */
function Decisions({ message, isPending, onDecide }: DecisionsProps) {
  const isHeld = message.heldFor !== null;
  return (
    <div className="flex gap-2 ms-auto flex-none">
      {message.isHidden ? (
        <Button
          size="sm"
          variant={isHeld ? "primary" : "quiet"}
          icon={isHeld ? <Check /> : <Eye />}
          pending={isPending}
          onClick={() => onDecide(false)}
        >
          {isHeld ? t("Approve") : t("Show")}
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
