import { t } from "../lib/i18n/translate.ts";

/** Shown for the moment a page's code takes to arrive. */
export function PageFallback() {
  return (
    <output className="page-fallback">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("Loading…")}</span>
    </output>
  );
}
