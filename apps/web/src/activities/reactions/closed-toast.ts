import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import type { ToastMessage } from "../../ui/toast.ts";

/** The toast for a press while reactions are closed; null while they are open. */
export function closedToast(event: PublicEvent): ToastMessage | null {
  if (event.isArchived) {
    return {
      title: t("Event Archived"),
      description: t("It is read-only: everything can still be read."),
      tone: "error",
    };
  }
  if (event.featureAvailability.emoji) return null;
  return { title: t("Reactions Unavailable"), description: unavailableReason(event), tone: "error" };
}

/** More specific than `closedReason`, because the toast answers a press. */
function unavailableReason({ sessionState, enableEmojiPulse }: PublicEvent): string {
  if (sessionState === "future") return t("This session has not started");
  if (sessionState === "past") return t("This session is not active");
  return enableEmojiPulse ? t("Reactions are closed right now") : t("This activity is not enabled");
}
