/**
 * Asked where a submission starts, before it reaches the outbox: once a session has ended, the page opens its closing
 * dialog instead of sending. Pages provide it; without one everything passes.
 */
import { createContext, useContext } from "react";

/** Whether the submission may start; false where something else happened instead. */
export type SubmissionGate = () => boolean;

export const SubmissionGateContext = createContext<SubmissionGate>(() => true);

export function useSubmissionGate(): SubmissionGate {
  return useContext(SubmissionGateContext);
}
