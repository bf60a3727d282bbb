import { QUICK_EMOJI_NAMES, QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";

/** Buttons for the seven floating emojis, above the chat input. */
export function ChatEmojiRow({ onQuickReact }: { onQuickReact: (emoji: QuickEmoji) => void }) {
  return (
    <fieldset
      className="flex justify-between min-w-0 mb-1.5 md:justify-start md:gap-1"
      aria-label={t("Send a reaction")}
    >
      {QUICK_EMOJIS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="text-[1.4375rem] grid place-items-center min-w-10 h-11 rounded-md leading-none flex-[0_1_3rem] transition-transform duration-(--motion-tap) ease-(--ease-move) active:scale-86 motion-reduce:scale-100!"
          aria-label={t("Send {name}", { name: t(QUICK_EMOJI_NAMES[emoji]) })}
          onClick={() => onQuickReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
