/** Undo as moderation toasts offer it, and the key Z for it. */
import { t } from "../lib/i18n/translate.ts";
import { dismissToast, readToast, type ToastMessage } from "./toast.ts";

export function undoAction(onSelect: () => void): NonNullable<ToastMessage["action"]> {
  return { label: t("Undo"), onSelect };
}

/** Undoes what the shown toast offers to undo; nothing happens while it offers nothing. */
export function undoShownToast(): void {
  const shown = readToast();
  if (shown?.action?.label !== t("Undo")) return;
  shown.action.onSelect();
  dismissToast(shown.id);
}
