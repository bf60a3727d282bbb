import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../lib/i18n/translate.ts";
import { activityClosedReason } from "../outbox/submission-gate.ts";
import type { ToastMessage } from "../ui/toast.ts";

/** The toast for a press while reactions are closed; null while they are open. */
export function reactionsClosedToast(event: PublicEvent): ToastMessage | null {
  const reason = activityClosedReason(event, "emoji");
  if (reason === null) return null;
  if (event.isArchived) {
    return {
      title: t("Event Archived"),
      description: t("It is read-only. You can see everything but cannot add anything."),
      tone: "error",
    };
  }
  const description = event.sessionState === "live" ? reasonDuringSession(event) : reason;
  return { title: t("Reactions Unavailable"), description, tone: "error" };
}

/** More specific than `activityClosedReason`, because the toast answers a press. */
function reasonDuringSession({ enableEmojiPulse }: PublicEvent): string {
  return enableEmojiPulse ? t("Reactions are closed right now") : t("This activity is not enabled");
}
