import { t } from "../../../lib/i18n/translate.ts";
import { RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";

/** Shows an error toast with the server's message, or with the error's own if the server did not answer. */
export function failToast(title: string, error: unknown): void {
  const reason = error instanceof RequestError ? error.reason : error instanceof Error ? error.message : "";
  toast({ title, description: reason ? t(reason) : t("Please try again."), tone: "error" });
}
