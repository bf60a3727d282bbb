/** Sends floating emojis over the live channel. They are not stored. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import { useCallback, useRef } from "react";

import { useLiveSend } from "../live/hooks.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../lib/i18n/translate.ts";
import { closedToast } from "./closed-toast.ts";

/**
 * Returns a function that sends an emoji, or shows a toast if reactions are closed or the previous emoji is too recent.
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
        toast({ title: t("Slow down!"), description: t("Wait a moment before you send another reaction.") });
        return;
      }
      lastSentAt.current = now;
      send({ type: "quick_reaction", data: { emoji } });
    },
    [event, send],
  );
}

/** Minimum time between two emojis in milliseconds. `emojiRateLimit` is in emojis per second. */
function minimumGap(emojiRateLimit: number): number {
  return 1000 / emojiRateLimit;
}
