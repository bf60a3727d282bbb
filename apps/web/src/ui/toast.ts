/** Notifications, one at a time: a new one replaces the previous one. */
import { createStore } from "../lib/store.ts";

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: "success" | "error" | "info" | undefined;
  /**
   * "pill": one short line over the page's header, where it covers no content. "spoken": only for screen readers,
   * because the page itself shows what happened.
   */
  shape?: "pill" | "spoken" | undefined;
  action?: { label: string; onSelect: () => void; isUndo?: true } | undefined;
}

export interface ShownToast extends ToastMessage {
  /** Increases with each toast, so that an equal message is shown again for its complete time. */
  id: number;
}

/** How long a toast is shown, in milliseconds (UI-1). */
export const TOAST_DURATION_MS = 5000;

/** The toast that is shown. */
export const shownToast = createStore<ShownToast | null>(null);
let lastId = 0;

export function toast(message: ToastMessage): void {
  lastId += 1;
  shownToast.write({ ...message, id: lastId });
}

/** Removes a toast; without an id, the one that is shown. */
export function dismissToast(id?: number): void {
  const shown = shownToast.read();
  if (shown && (id === undefined || shown.id === id)) shownToast.write(null);
}

export function readToast(): ShownToast | null {
  return shownToast.read();
}
