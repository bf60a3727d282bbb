/** Throwing an emoji over everybody's screen: nothing is kept, and the event's rate is kept to here already. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { PublicEvent } from "@hubbub/contract/events";
import { useCallback } from "react";

import { useLiveSend } from "../../live/hooks.ts";
import { toast } from "../../ui/toast.ts";
import { t } from "../../lib/i18n/translate.ts";
import { closedToast } from "./closed-toast.ts";

let lastSentAt = Number.NEGATIVE_INFINITY;

/** Gives `sendQuickReaction(emoji)`. It says why where an emoji may not fly: event closed, or too soon after the last. */
export function useQuickReaction(event: PublicEvent): (emoji: QuickEmoji) => void {
  const send = useLiveSend();
  return useCallback(
    (emoji) => {
      const closed = closedToast(event);
      if (closed) {
        toast(closed);
        return;
      }
      const now = performance.now();
      if (now - lastSentAt < minimumGap(event.emojiRateLimit)) {
        toast({ title: t("Slow down!"), description: t("Emojis need a moment to rise.") });
        return;
      }
      lastSentAt = now;
      send({ type: "quick_reaction", data: { emoji } });
    },
    [event, send],
  );
}

/** Milliseconds between two emojis of one person, by the event's emojis per second. */
function minimumGap(emojiRateLimit: number): number {
  return 1000 / emojiRateLimit;
}

/** For tests: as if nothing had been thrown yet. */
export function forgetLastQuickReaction(): void {
  lastSentAt = Number.NEGATIVE_INFINITY;
}
