import { type ReactNode, useState } from "react";

import { LeaveAccountDialog } from "./LeaveAccountDialog.tsx";
import { givesUpAccount } from "./sign-out.ts";

/**
 * Signs out, after a confirmation if the attendee would lose the account by signing out.
 * @param leave signs out
 * @returns the handler of the sign-out button, and the confirmation dialog to render beside it
 */
export function useSignOut(leave: () => Promise<void>): { logOut: () => void; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const logOut = async () => {
    if (await givesUpAccount()) setIsAsking(true);
    else await leave();
  };
  const confirm = () => {
    setIsAsking(false);
    void leave();
  };
  const dialog = isAsking ? <LeaveAccountDialog onConfirm={confirm} onCancel={() => setIsAsking(false)} /> : null;
  return { logOut: () => void logOut(), dialog };
}
