/** The sign-out button's work: where it gives the attendee's account up for good, it asks first. */
import { type ReactNode, Suspense, useState } from "react";

import { givesUpAccount } from "../auth/sign-out.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { lazyPart } from "./lazy-part.ts";

const LeaveAccountDialog = lazyPart(async () => (await import("./LeaveAccountDialog.tsx")).LeaveAccountDialog, {
  ahead: false,
});

/**
 * @param leave signs out
 * @returns what the button calls, and the dialog to render beside it
 */
export function useSignOut(leave: () => void): { logOut: () => void; dialog: ReactNode } {
  const [asks, setAsks] = useState(false);
  const logOut = async () => {
    if (await givesUpAccount()) setAsks(true);
    else leave();
  };
  const confirm = () => {
    setAsks(false);
    leave();
  };
  const dialog = asks ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LeaveAccountDialog onConfirm={confirm} onCancel={() => setAsks(false)} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
  return { logOut: () => void logOut(), dialog };
}
