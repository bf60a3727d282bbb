/** Validates the stored wallet session once per visit. */
import { useEffect } from "react";

import { useWalletSession, validateWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";

const checkedTokens = new Set<string>();

export function useSessionCheck(): void {
  const token = useWalletSession()?.token;
  useEffect(() => {
    if (token === undefined || checkedTokens.has(token)) return;
    checkedTokens.add(token);
    void validateWalletSession().then((isValid) => {
      if (isValid) return undefined;
      return toast({
        title: t("Session Expired"),
        description: t("Please log in again to continue chatting."),
        tone: "error",
      });
    });
  }, [token]);
}
