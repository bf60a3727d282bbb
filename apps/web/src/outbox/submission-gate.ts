/**
 * Asked where a submission starts, before it reaches the outbox: once a session has ended, the page opens its closing
 * dialog instead of sending. Pages provide it; without one everything passes.
 */
import { createContext, useContext } from "react";

/** Whether the submission may start; false where something else happened instead. */
export type SubmissionGate = () => boolean;

export const SubmissionGateContext = createContext<SubmissionGate>(() => true);

/** Whether the session ended while this person was taking part. */
export const SessionEndedContext = createContext(false);

/**
 * What closes a form, or null. After the end of a session it stays open for whoever was there: what they wrote is not
 * taken out of their hands, and submitting it opens the closing dialog.
 */
export function useFormClosure(reason: string | null): string | null {
  return useContext(SessionEndedContext) ? null : reason;
}

export function useSubmissionGate(): SubmissionGate {
  return useContext(SubmissionGateContext);
}
