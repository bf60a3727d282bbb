import { CHAT_REACTION_NAMES, CHAT_REACTIONS, type ChatEmoji } from "@hubbub/contract/activities/chat";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";

interface ReactionPickerProps {
  /** Emojis the reader has given already. */
  given: ReadonlySet<string>;
  onChoose: (emoji: ChatEmoji) => void;
  /** Escape: the focus goes back to where it came from. */
  onDismiss: () => void;
  /** The reader went elsewhere. */
  onLeave: () => void;
}

/** Six emojis over a message. Escape, a press elsewhere or a choice closes it. */
export function ReactionPicker({ given, onChoose, onDismiss, onLeave }: ReactionPickerProps) {
  const picker = useRef<HTMLDivElement>(null);
  const [isBelow, setIsBelow] = useState(false);

  useLayoutEffect(() => {
    const element = picker.current;
    const frame = element?.closest(".chat-frame");
    if (element && frame) setIsBelow(element.getBoundingClientRect().top < frame.getBoundingClientRect().top);
    element?.querySelector("button")?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const closeOutside = (pressed: PointerEvent) => {
      if (!(pressed.target instanceof Element) || !pressed.target.closest(".chat-picker, .chat-react")) onLeave();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [onLeave]);

  const steer = (pressed: KeyboardEvent<HTMLDivElement>) => {
    if (pressed.key === "Escape") {
      pressed.stopPropagation();
      onDismiss();
      return;
    }
    const isRtl = getComputedStyle(pressed.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[pressed.key];
    if (step === undefined) return;
    const buttons = [...pressed.currentTarget.querySelectorAll("button")];
    const current = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(current + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={picker}
      role="toolbar"
      aria-label={t("React")}
      className="chat-picker"
      data-below={isBelow ? "" : undefined}
      onKeyDown={steer}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Element && !relatedTarget.closest(".chat-picker, .chat-react")) onLeave();
      }}
    >
      {CHAT_REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="chat-picker-emoji grid place-items-center w-11 h-11"
          aria-label={t(CHAT_REACTION_NAMES[emoji])}
          aria-pressed={given.has(emoji)}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
