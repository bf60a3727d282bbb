/**
 * The modal dialogs that are open. A modal dialog makes everything outside it inert, also what is above it in the top
 * layer; so what must stay usable, such as a toast, has to be inside the topmost one.
 */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  setModals([...modals, dialog]);
  dialog.addEventListener("close", forgetClosed);
}

export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  forget(dialog);
}

/** The modal dialog above all others, or null. */
export function topModal(): HTMLDialogElement | null {
  return modals.at(-1) ?? null;
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a dialog that the browser closed by itself. By the time of this event it may have been opened again. */
function forgetClosed({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLDialogElement && !currentTarget.open) forget(currentTarget);
}

function forget(dialog: HTMLDialogElement): void {
  dialog.removeEventListener("close", forgetClosed);
  if (modals.includes(dialog)) setModals(modals.filter((each) => each !== dialog));
}

function setModals(next: readonly HTMLDialogElement[]): void {
  modals = next;
  for (const listener of listeners) listener();
}
