/**
 * A check before a submission reaches the outbox: after the end of a session, the page opens its closing dialog instead
 * of sending.
 */
import type { PublicEvent } from "@hubbub/contract/events";
import { createContext, useContext } from "react";

import { t } from "../lib/i18n/translate.ts";

type Activity = keyof PublicEvent["featureAvailability"];

/** Opens the closing dialog. Null, unless the session ended while this person was taking part. */
export const ClosingDialogContext = createContext<(() => void) | null>(null);

/**
 * Why an activity's form is closed, or null. After the end of a session it stays open for the people who took part, so
 * that they can still copy their text; submitting it opens the closing dialog.
 */
export function useFormClosedReason(event: PublicEvent, activity: Activity): string | null {
  return useContext(ClosingDialogContext) ? null : activityClosedReason(event, activity);
}

/** The returned function returns whether a submission may start; if not, it opens the closing dialog. */
export function useSubmissionGate(): () => boolean {
  const openDialog = useContext(ClosingDialogContext);
  return () => {
    openDialog?.();
    return openDialog === null;
  };
}

/** Why an activity does not accept submissions now, as a sentence; null while it does. */
export function activityClosedReason(
  { isArchived, featureAvailability, sessionState }: PublicEvent,
  activity: Activity,
): string | null {
  if (isArchived) return t("Read-only: the event is archived");
  if (featureAvailability[activity]) return null;
  return sessionState === "future" ? t("This session has not started") : t("This session is not active");
}
