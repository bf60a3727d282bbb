import { type ReactNode, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { pageConfig } from "../lib/page-data.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
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

/** Asks for confirmation before signing out of an account that has neither a password nor a passkey. */
function LeaveAccountDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { accountUrl } = pageConfig.wallet;
  return (
    <ConfirmDialog
      title={t("Sign out permanently?")}
      description={t("Without a passkey or password, you will not be able to sign in to this account again.")}
      action={t("Sign out anyway")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {accountUrl === null ? null : (
        <ButtonLink href={accountUrl} external variant="soft" block>
          {t("Add a passkey or password")}
        </ButtonLink>
      )}
    </ConfirmDialog>
  );
}
