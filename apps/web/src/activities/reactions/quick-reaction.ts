/** Sends floating emojis. Nothing is stored, and the event's rate limit is already applied here. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { PublicEvent } from "@hubbub/contract/events";
import { useCallback, useRef } from "react";

import { useLiveSend } from "../../live/hooks.ts";
import { toast } from "../../ui/toast.ts";
import { t } from "../../lib/i18n/translate.ts";
import { closedToast } from "./closed-toast.ts";

/**
 * Gives `sendQuickReaction(emoji)`: one for the whole page, so that the gap is the person's and not each row's. It says
 * why where an emoji may not fly: the event is closed, or the last one is too fresh.
 */
export function useQuickReaction(event: PublicEvent): (emoji: QuickEmoji) => void {
  const send = useLiveSend();
  const lastSentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (emoji) => {
      const closed = closedToast(event);
      if (closed) {
        toast(closed);
        return;
      }
      const now = performance.now();
      if (now - lastSentAt.current < minimumGap(event.emojiRateLimit)) {
        toast({ title: t("Slow down!"), description: t("Emojis need a moment to rise.") });
        return;
      }
      lastSentAt.current = now;
      send({ type: "quick_reaction", data: { emoji } });
    },
    [event, send],
  );
}

/** Milliseconds between two emojis of one person, by the event's emojis per second. */
function minimumGap(emojiRateLimit: number): number {
  return 1000 / emojiRateLimit;
}
