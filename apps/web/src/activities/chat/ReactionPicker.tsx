import { CHAT_REACTION_NAMES, CHAT_REACTIONS, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { t } from "../../lib/i18n/translate.ts";

interface ReactionPickerProps {
  /** Emojis with which the reader has reacted. */
  ownReactions: ReadonlySet<string>;
  /** The button that opens it. */
  opener: RefObject<HTMLElement | null>;
  /** The scrolling list: above its visible part there is no room. */
  frame: RefObject<HTMLElement | null>;
  onChoose: (emoji: ChatEmoji) => void;
  /** Called for Escape; the parent restores the focus. */
  onDismiss: () => void;
  /** Called when the focus moves or a press happens outside. */
  onLeave: () => void;
}

/** A toolbar with six emojis above a message. Escape, a press outside or a choice closes it. */
export function ReactionPicker(props: ReactionPickerProps) {
  const { ownReactions: given, opener, frame, onChoose, onDismiss, onLeave } = props;
  const picker = useRef<HTMLDivElement>(null);
  const [isBelow, setIsBelow] = useState(false);

  useLayoutEffect(() => {
    const [element, list] = [picker.current, frame.current];
    if (element && list) setIsBelow(element.getBoundingClientRect().top < list.getBoundingClientRect().top);
    element?.querySelector("button")?.focus({ preventScroll: true });
  }, [frame]);

  const leaveFor = (target: EventTarget | null) => {
    if (![picker, opener].some(({ current }) => current?.contains(target as Node | null))) onLeave();
  };
  const press = useEffectEvent(leaveFor);
  useEffect(() => {
    const closeOutside = (pressed: PointerEvent) => press(pressed.target);
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);

  const handleKey = (pressed: KeyboardEvent<HTMLDivElement>) => {
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
      className={`absolute -start-1 z-raised flex animate-enter rounded-full border border-line bg-raised px-1.5 py-1 shadow-deep in-data-own:start-auto in-data-own:-end-1 ${isBelow ? "top-full mt-1" : "bottom-full mb-1"}`}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) leaveFor(relatedTarget);
      }}
    >
      {CHAT_REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="grid size-target place-items-center rounded-full border-[1.5px] border-transparent text-xl transition-transform duration-(--motion-quick) ease-settle focus-visible:-outline-offset-3 aria-pressed:chosen motion-safe:hover:scale-118"
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
