import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";

/** Why nobody can ask or vote right now, or null. */
export function closedReason(event: PublicEvent): string | null {
  if (event.isArchived) return t("Read-only: the event is archived");
  if (event.featureAvailability.questions) return null;
  return event.sessionState === "future" ? t("This session has not started") : t("This session is not active");
}
