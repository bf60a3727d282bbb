/** Sends floating emojis over the live channel. They are not stored. */
import { QUICK_EMOJI_NAMES, QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import { useContext, useRef } from "react";

import { t } from "../lib/i18n/translate.ts";
import { LiveContext } from "../live/hooks.ts";
import { toast } from "../ui/toast.ts";
import { reactionsClosedToast } from "./reactions-closed-toast.ts";

const VARIANTS = {
  row: {
    group: "mb-1.5 flex min-w-0 justify-between md:justify-start md:gap-1",
    button: "h-target min-w-10 flex-[0_1_3rem] rounded-md text-xl active:scale-86 motion-reduce:scale-100!",
  },
  circles: {
    group: "grid max-w-120 grid-cols-[repeat(7,minmax(0,3.25rem))] justify-between gap-1",
    button:
      "aspect-square min-h-target w-full min-w-0 touch-manipulation rounded-full border border-line bg-surface text-xl active:scale-90 hover:border-teal",
  },
};

/** Buttons for the seven floating emojis. If reactions are closed, a press shows the reason. */
export function QuickEmojis({ event, variant }: { event: PublicEvent; variant: keyof typeof VARIANTS }) {
  const send = useQuickReaction(event);
  const { group, button } = VARIANTS[variant];
  return (
    <fieldset className={group} aria-label={t("Send a reaction")}>
      {QUICK_EMOJIS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={`grid place-items-center leading-none transition-transform duration-(--motion-tap) ease-move ${button}`}
          aria-label={t("Send {name}", { name: t(QUICK_EMOJI_NAMES[emoji]) })}
          onClick={() => send(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Returns a function that sends an emoji, or shows a toast if reactions are closed or the previous emoji is too recent.
 */
function useQuickReaction(event: PublicEvent): (emoji: QuickEmoji) => void {
  const channel = useContext(LiveContext);
  const lastSentAt = useRef(Number.NEGATIVE_INFINITY);
  return (emoji) => {
    const closed = reactionsClosedToast(event);
    if (closed) {
      toast(closed);
      return;
    }
    const now = performance.now();
    // The limit is in emojis per second.
    if (now - lastSentAt.current < 1000 / event.emojiRateLimit) {
      toast({ title: t("Slow down!"), description: t("Wait a moment before you send another reaction.") });
      return;
    }
    lastSentAt.current = now;
    channel.send({ type: "quick_reaction", data: { emoji } });
  };
}
