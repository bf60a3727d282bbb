import { t } from "../lib/i18n/translate.ts";

/** What the server has painted at this address, taken before React clears it away. */
const painted = typeof document === "undefined" ? [] : [...(document.getElementById("root")?.childNodes ?? [])];
const paintedAt = typeof location === "undefined" ? "" : location.href;

/** Shown for the moment a page's code takes to arrive: what the server painted stays, elsewhere a spinner. */
export function PageFallback() {
  if (painted.length > 0 && location.href === paintedAt) return <div ref={(box) => box?.append(...painted)} />;
  return (
    <output className="page-fallback">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("Loading…")}</span>
    </output>
  );
}
