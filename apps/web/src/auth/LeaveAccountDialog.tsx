import { t } from "../lib/i18n/translate.ts";
import { pageConfig } from "../lib/page-data.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asks for confirmation before signing out of an account that has neither a password nor a passkey. */
export function LeaveAccountDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
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
