import { t } from "../../../lib/i18n/translate.ts";
import { RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";

/** A failure with the server's own sentence, or the program's where no server answered. */
export function failToast(title: string, error: unknown): void {
  const reason = error instanceof RequestError ? error.reason : error instanceof Error ? error.message : "";
  toast({ title, description: reason ? t(reason) : t("Please try again."), tone: "error" });
}
