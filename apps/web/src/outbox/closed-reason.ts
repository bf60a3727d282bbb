import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../lib/i18n/translate.ts";

/** Why an activity does not accept submissions now, as a sentence; null while it does. */
export function closedReason(
  { isArchived, featureAvailability, sessionState }: PublicEvent,
  activity: keyof PublicEvent["featureAvailability"],
): string | null {
  if (isArchived) return t("Read-only: the event is archived");
  if (featureAvailability[activity]) return null;
  return sessionState === "future" ? t("This session has not started") : t("This session is not active");
}
