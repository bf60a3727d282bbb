import { t } from "../lib/i18n/translate.ts";

let serverContent: readonly ChildNode[] = [];
let serverAddress = "";

/** Keeps the content that the server rendered until the code of the page is loaded, if the app then replaces it. */
export function keepServerContent(root: HTMLElement): void {
  serverContent = [...root.childNodes];
  serverAddress = window.location.href;
}

/** Returns what somebody typed into the field with this label in the kept content, once; null without text. */
export function takeKeptText(label: string): string | null {
  for (const node of serverContent) {
    if (!(node instanceof Element)) continue;
    for (const { htmlFor, firstChild } of node.querySelectorAll("label")) {
      const field = firstChild?.textContent === label ? node.querySelector(`#${CSS.escape(htmlFor)}`) : null;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.value === "") continue;
      const { value } = field;
      field.value = "";
      return value;
    }
  }
  return null;
}

/** Shown while the code of a page loads: the kept content of the server, else a spinner. */
export function PageFallback() {
  if (serverContent.length > 0 && window.location.href === serverAddress)
    return <div ref={(box) => box?.append(...serverContent)} />;
  return (
    <output className="page-fallback">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("Loading…")}</span>
    </output>
  );
}
