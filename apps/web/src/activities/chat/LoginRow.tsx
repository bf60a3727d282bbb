import { LogIn } from "lucide-react";

import { withWalletName } from "../../auth/wallet-name.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

/** Shown above the input if the chat requires a sign-in. */
export function LoginRow({ onLogin }: { onLogin: () => void }) {
  return (
    <div className="flex items-center gap-3 mb-2">
      <p className="min-w-0 flex-1 text-sm text-ink-2">{withWalletName(t("Please login with GFAVIP to chat"))}</p>
      <Button variant="attention" size="sm" icon={<LogIn />} onClick={onLogin}>
        {t("Login")}
      </Button>
    </div>
  );
}
