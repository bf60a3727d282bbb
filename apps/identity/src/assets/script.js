/* Progressive enhancement: show-password and copy buttons, and protection against double submits. */

for (const button of document.querySelectorAll("[data-reveals]")) {
  const input = document.getElementById(button.dataset.reveals);
  const show = (visible) => {
    input.type = visible ? "text" : "password";
    button.setAttribute("aria-pressed", String(visible));
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers would save a password that is submitted from a text field as an autocomplete entry.
  input.form?.addEventListener("submit", () => show(false));
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const input = document.getElementById(button.dataset.copies);
  input.addEventListener("focus", () => input.select());
  if (document.activeElement === input) input.select();
  button.hidden = false;
  const copied = () => (button.textContent = "Copied");
  // The clipboard API needs https. The deprecated command copies the selection.
  const copySelection = () => {
    input.select();
    if (document.execCommand("copy")) copied();
  };
  button.addEventListener("click", () => {
    if (navigator.clipboard) navigator.clipboard.writeText(input.value).then(copied, copySelection);
    else copySelection();
  });
}

// Prevent double submits, which would use a one-time link twice.
for (const form of document.forms) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  window.addEventListener("pageshow", () => {
    sent = false;
  });
}
