/** Notifications, one at a time: a new one replaces the previous one. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: "success" | "error" | "info" | undefined;
  /**
   * "pill": one short line over the page's header, where it covers no content. "spoken": only for screen readers,
   * because the page itself shows what happened.
   */
  shape?: "pill" | "spoken" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  /** Increases with each toast, so that an equal message is shown again for its complete time. */
  id: number;
}

/** How long a toast is shown, in milliseconds (D-123). */
export const TOAST_DURATION_MS = 5000;

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message and returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  current = { ...message, id: lastId };
  notify();
  return lastId;
}

/** Removes a toast; without an id, the one that is shown. */
export function dismissToast(id?: number): void {
  if (!current || (id !== undefined && current.id !== id)) return;
  current = null;
  notify();
}

export function readToast(): ShownToast | null {
  return current;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
