/** Modal dialogs for jsdom, which does not have them: opening, closing, and Escape as the `cancel` event. */
const prototype = HTMLDialogElement.prototype;

/** The open modal dialogs; the last one is on top. */
const openDialogs: HTMLDialogElement[] = [];

if (typeof prototype.showModal !== "function") {
  prototype.showModal = function showModal() {
    if (this.open) return;
    this.setAttribute("open", "");
    openDialogs.push(this);
    this.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  };
  prototype.close = function close() {
    if (!this.hasAttribute("open")) return;
    this.removeAttribute("open");
    openDialogs.splice(openDialogs.indexOf(this), 1);
    this.dispatchEvent(new Event("close"));
  };
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") cancelTopDialog();
  });
}

function cancelTopDialog(): void {
  // A dialog that was removed from the page while it was open never closes.
  const dialog = openDialogs.findLast(({ isConnected }) => isConnected);
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}
