import { t } from "../lib/i18n/translate.ts";

/** The server-rendered content of this page, read before React removes it. */
const serverNodes = typeof document === "undefined" ? [] : [...(document.getElementById("root")?.childNodes ?? [])];
const serverAddress = typeof location === "undefined" ? "" : location.href;

/** Shown while the code of a page loads: the server-rendered content if there is any, else a spinner. */
export function PageFallback() {
  if (serverNodes.length > 0 && location.href === serverAddress)
    return <div ref={(box) => box?.append(...serverNodes)} />;
  return (
    <output className="page-fallback">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("Loading…")}</span>
    </output>
  );
}
