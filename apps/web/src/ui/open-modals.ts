import { createStore, useStore } from "../lib/store.ts";

/**
 * The modal dialogs that are open. A modal dialog makes everything outside it inert, also what is above it in the top
 * layer; so what must stay usable, such as a toast, has to be inside the topmost one.
 */
const NONE: readonly HTMLDialogElement[] = [];
const modals = createStore(NONE);

export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  modals.write([...modals.read(), dialog]);
  dialog.addEventListener("close", forgetClosed);
}

export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  forget(dialog);
}

/** The modal dialog above all others, or null. */
export function useTopModal(): HTMLDialogElement | null {
  return useStore(modals, NONE).at(-1) ?? null;
}

export const isModalOpen = (): boolean => modals.read().length > 0;

/** For a dialog that the browser closed by itself. By the time of this event it may have been opened again. */
function forgetClosed({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLDialogElement && !currentTarget.open) forget(currentTarget);
}

function forget(dialog: HTMLDialogElement): void {
  dialog.removeEventListener("close", forgetClosed);
  if (modals.read().includes(dialog)) modals.write(modals.read().filter((each) => each !== dialog));
}
