/*
 * Passkey buttons: fetch the options from the server, open the browser's passkey dialog, submit the result with the
 * form.
 */

const { browserSupportsWebAuthn, startAuthentication, startRegistration } = window.SimpleWebAuthnBrowser;

for (const button of document.querySelectorAll("[data-passkey]")) {
  const place = button.closest("[data-passkey-way]");
  place.hidden = !browserSupportsWebAuthn();
  button.addEventListener("click", () => {
    void run(button, place.querySelector("[data-passkey-message]"));
  });
}

async function run(button, message) {
  const { form } = button;
  const creates = button.dataset.passkey === "create";
  message.hidden = true;
  button.disabled = true;
  try {
    const optionsJSON = await fetchOptions(button.dataset.options, form);
    const start = creates ? startRegistration : startAuthentication;
    const credential = await start({ optionsJSON });
    form.elements[creates ? "new_credential" : "credential"].value = JSON.stringify(credential);
    form.requestSubmit();
  } catch (error) {
    message.textContent = sentenceOf(error);
    message.hidden = false;
    button.disabled = false;
  }
}

class Refusal extends Error {}

async function fetchOptions(url, form) {
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(url, { method: "POST", body, headers: { accept: "application/json" } });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const { options, message } = isJson ? await response.json() : {};
  if (options) return options;
  throw new Refusal(message ?? "The server did not respond as expected. Reload the page and try again.");
}

function sentenceOf(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof TypeError) return "Could not reach the server. Try again.";
  if (error.name === "InvalidStateError") return "This device already has a passkey for your account.";
  return "No passkey was used. Try again, or use your password.";
}

window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("[data-passkey]")) button.disabled = false;
});
