import { t } from "../../lib/i18n/translate.ts";
import { CHAT_QUICK_EMOJIS, type ChatQuickEmoji } from "@hubbub/contract/activities/chat";

/** Seven emojis that float over everybody's screen, within reach while chatting. */
export function QuickReactRow({ onQuickReact }: { onQuickReact: (emoji: ChatQuickEmoji) => void }) {
  return (
    <fieldset className="chat-quick" aria-label={t("Send a reaction")}>
      {Object.entries(CHAT_QUICK_EMOJIS).map(([emoji, name]) => (
        <button
          key={emoji}
          type="button"
          className="chat-quick-emoji"
          aria-label={t("Send {name}", { name: t(name) })}
          onClick={() => onQuickReact(emoji as ChatQuickEmoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
