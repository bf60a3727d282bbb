import { useLayoutEffect } from "react";

import { t } from "../lib/i18n/translate.ts";

let serverContent: HTMLElement | null = null;
let serverAddress = "";
let isShown = false;

/**
 * Keeps the content that the server rendered where it is until the code of the page is loaded, if the app then replaces
 * it.
 * @returns the element to render the app into
 */
export function keepServerContent(root: HTMLElement): HTMLElement {
  if (!root.firstChild) return root;
  serverContent = root;
  serverAddress = window.location.href;
  const container = document.createElement("div");
  container.id = root.id;
  root.before(container);
  return container;
}

/**
 * Focuses `replacement` if the kept field with this label has the focus.
 * @returns what somebody typed into the kept field; null without text
 */
export function takeOverKeptField(label: string, replacement: HTMLElement): string | null {
  for (const { control, firstChild } of serverContent?.querySelectorAll("label") ?? []) {
    if (!control || firstChild?.textContent !== label) continue;
    if (control === document.activeElement) replacement.focus();
    return (control as HTMLInputElement | HTMLTextAreaElement).value || null;
  }
  return null;
}

/** Runs in the task that mounts the page, so the browser never shows both. */
function removeUnlessShown(): void {
  if (isShown) return;
  serverContent?.remove();
  serverContent = null;
}

/** Shown while the code of a page loads: nothing besides the kept content of the server, else a spinner. */
export function PageFallback() {
  const isOfServer = serverContent !== null && window.location.href === serverAddress;
  useLayoutEffect(() => {
    isShown = isOfServer;
    return () => {
      isShown = false;
      // Another fallback may be mounted at the same time.
      queueMicrotask(removeUnlessShown);
    };
  }, [isOfServer]);
  if (isOfServer) return null;
  return (
    <output className="page-fallback">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("Loading…")}</span>
    </output>
  );
}
