import { interfaceLanguage } from "../../../../lib/i18n/translate.ts";

const SECOND_MS = 1000;

/** Milliseconds as a reader's language writes them, as seconds from one on. */
export function shownDuration(ms: number): string {
  const inSeconds = ms >= SECOND_MS;
  return (inSeconds ? ms / SECOND_MS : ms).toLocaleString(interfaceLanguage(), {
    style: "unit",
    unit: inSeconds ? "second" : "millisecond",
    maximumFractionDigits: 1,
  });
}
