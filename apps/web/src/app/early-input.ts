/**
 * Between the first paint and the start of the app, the page shows controls that do nothing yet. Presses of buttons,
 * sent forms and choices in selects are held and repeated once the app runs. Links and text fields work without it.
 */
let repeats: (() => void)[] = [];
let listening: AbortController | null = null;

/** Holds input until `repeatEarlyInput`. Call it when the page starts. */
export function holdEarlyInput(): void {
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("click", holdClick, options);
  document.addEventListener("submit", holdSubmit, options);
  document.addEventListener("change", holdChoice, options);
}

/** Call it when the app can handle input. Presses of controls that the app has replaced are dropped. */
export function repeatEarlyInput(): void {
  listening?.abort();
  const held = repeats;
  repeats = [];
  // React renders after each task, and a press can depend on the one before it.
  for (const repeat of held) setTimeout(repeat);
}

function hold(event: Event, element: Element, repeat: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  repeats.push(() => element.isConnected && repeat());
}

function holdClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button) hold(event, button, () => button.click());
}

function holdSubmit(event: Event): void {
  const form = event.target;
  if (form instanceof HTMLFormElement) hold(event, form, () => form.requestSubmit());
}

function holdChoice(event: Event): void {
  const select = event.target;
  if (!(select instanceof HTMLSelectElement)) return;
  const { value } = select;
  hold(event, select, () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
