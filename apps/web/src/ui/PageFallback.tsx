import { t } from "../lib/i18n/translate.ts";
import { Spinner } from "./Spinner.tsx";

/** Shown while the code of a page loads, after 0.3 s only, because most pages load faster. */
export function PageFallback() {
  return (
    <output className="grid min-h-dvh animate-fallback place-items-center text-xl leading-snug text-teal">
      <Spinner />
      <span className="sr-only">{t("Loading…")}</span>
    </output>
  );
}
