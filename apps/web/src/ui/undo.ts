import { t } from "../lib/i18n/translate.ts";
import { dismissToast, readToast, type ToastMessage } from "./toast.ts";

/** The "Undo" action of a toast. */
export function undoAction(onSelect: () => void): NonNullable<ToastMessage["action"]> {
  return { label: t("Undo"), onSelect, isUndo: true };
}

/** Runs the "Undo" action of the shown toast, if it has one. */
export function undoShownToast(): void {
  const shown = readToast();
  if (!shown?.action?.isUndo) return;
  shown.action.onSelect();
  dismissToast(shown.id);
}
