import type { ChatReactionCount } from "@hubbub/contract/activities/chat/calls";
import { CHAT_REACTION_NAMES, type ChatEmoji } from "@hubbub/contract/activities/chat/index";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";

interface ReactionChipsProps {
  reactions: readonly ChatReactionCount[];
  /** Without it the chips are read-only. */
  onToggle?: ((emoji: ChatEmoji) => void) | undefined;
}

/** The reactions to a message with their counts; pressing a chip adds or removes the own reaction. */
export function ReactionChips({ reactions, onToggle }: ReactionChipsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1 in-data-own:mt-0" aria-label={t("Reactions")}>
      {reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            className="relative inline-flex h-7.5 items-center gap-1 rounded-full border border-line bg-sunken px-2 text-sm leading-none text-ink after:absolute after:inset-x-0 after:-inset-y-2 aria-pressed:look-chosen"
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
