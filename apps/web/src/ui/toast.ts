/** Notifications: one at a time, a new one takes the place of the one before. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: "success" | "error" | "info" | undefined;
  /**
   * "pill": one short line over the page's header, where it covers nothing to read. "spoken": only in the live region,
   * where the page itself shows what happened.
   */
  shape?: "pill" | "spoken" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  /** Counts up, so that an equal message shown again starts over. */
  id: number;
}

/** How long a toast stays (D-123). */
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

/** Takes a toast away; without an id, whichever is shown. */
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
