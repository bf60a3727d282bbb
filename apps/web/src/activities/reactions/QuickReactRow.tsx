import { QUICK_EMOJI_NAMES, QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";

/** Buttons for the seven floating emojis. If reactions are closed, a press shows the reason. */
export function QuickReactRow({ onQuickReact }: { onQuickReact: (emoji: QuickEmoji) => void }) {
  return (
    <fieldset className="quick-row grid justify-between gap-1 max-w-120" aria-label={t("Send a reaction")}>
      {QUICK_EMOJIS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="quick-emoji grid place-items-center w-full min-w-0 min-h-target aspect-square rounded-[50%] bg-surface text-[1.5rem] leading-none touch-manipulation"
          aria-label={t("Send {name}", { name: t(QUICK_EMOJI_NAMES[emoji]) })}
          onClick={() => onQuickReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
