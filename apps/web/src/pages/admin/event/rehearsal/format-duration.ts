import { formatNumber } from "../../../../lib/i18n/translate.ts";

const SECOND_MS = 1000;

/** Formats a duration in the interface language: in milliseconds below one second, else in seconds. */
export function formatDuration(ms: number): string {
  const inSeconds = ms >= SECOND_MS;
  return formatNumber(inSeconds ? ms / SECOND_MS : ms, {
    style: "unit",
    unit: inSeconds ? "second" : "millisecond",
    maximumFractionDigits: 1,
  });
}
