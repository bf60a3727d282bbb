/** Modal dialogs for jsdom, which does not have them: opening, closing, and Escape as the `cancel` event. */
const dialog = HTMLDialogElement.prototype;

if (typeof dialog.showModal !== "function") {
  dialog.showModal = function showModal() {
    this.setAttribute("open", "");
    this.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    this.ownerDocument.addEventListener("keydown", escape);
  };
  dialog.close = function close() {
    if (!this.hasAttribute("open")) return;
    this.removeAttribute("open");
    this.ownerDocument.removeEventListener("keydown", escape);
    this.dispatchEvent(new Event("close"));
  };
}

function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  const open = document.querySelector<HTMLDialogElement>("dialog[open]");
  const cancel = new Event("cancel", { cancelable: true });
  if (open?.dispatchEvent(cancel)) open.close();
}
