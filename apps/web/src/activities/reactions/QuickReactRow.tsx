import { QUICK_EMOJI_NAMES, QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";

/** Buttons for the seven floating emojis. If reactions are closed, a press shows the reason. */
export function QuickReactRow({ onQuickReact }: { onQuickReact: (emoji: QuickEmoji) => void }) {
  return (
    <fieldset
      className="grid justify-between gap-1 max-w-120 grid-cols-[repeat(7,minmax(0,3.25rem))]"
      aria-label={t("Send a reaction")}
    >
      {QUICK_EMOJIS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="grid place-items-center w-full min-w-0 min-h-target aspect-square rounded-[50%] bg-surface text-[1.5rem] leading-none touch-manipulation border border-line transition-transform duration-(--motion-tap) ease-(--ease-move) active:scale-90 hover:border-teal"
          aria-label={t("Send {name}", { name: t(QUICK_EMOJI_NAMES[emoji]) })}
          onClick={() => onQuickReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
