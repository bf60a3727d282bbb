import { Trash2 } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";

interface RevokeButtonProps {
  /** The name of the key or link. */
  label: string;
  /** Who will lose access. */
  description: string;
  onConfirm: () => Promise<unknown>;
}

/** Ends an API key or an access link, after asking. */
export function RevokeButton({ label, ...confirm }: RevokeButtonProps) {
  return (
    <ConfirmButton
      variant="ghost"
      icon={<Trash2 />}
      aria-label={t("Revoke {label}", { label })}
      title={t("Revoke {label}", { label })}
      confirm={{ ...confirm, title: t("Revoke “{label}”?", { label }), action: t("Revoke") }}
    />
  );
}
