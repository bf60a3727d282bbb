/** The toast after signing out. */
import { t } from "../lib/i18n/translate.ts";
import { toast } from "../ui/toast.ts";

/** @param outcome whether all sessions ended, and the providers where the person is still signed in */
export function showSignOut(outcome: { isComplete: boolean; stillSignedInAt: string[] }): void {
  const [provider] = outcome.stillSignedInAt;
  if (!outcome.isComplete) {
    toast({
      title: t("You are signed out on this device only"),
      description: t("Could not reach the server. To sign out completely, sign in again, then sign out."),
      tone: "error",
    });
  } else if (provider !== undefined) {
    toast({
      title: t("You are signed out of Hubbub"),
      description: t("You are still signed in at {provider}. Sign out there too if others use this device.", {
        provider: outcome.stillSignedInAt.join(", "),
      }),
      tone: "info",
    });
  } else toast({ title: t("You are signed out"), tone: "success" });
}
