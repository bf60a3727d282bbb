import { formatDate } from "../../lib/format-date.ts";
import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was sent: "now", "6 min", "3 hr"; from a day on, the date. */
export function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return t("now");
  if (age < HOUR) return inUnit(Math.floor(age / MINUTE), "minute");
  if (age < DAY) return inUnit(Math.floor(age / HOUR), "hour");
  return formatDate(instant);
}

function inUnit(count: number, unit: "minute" | "hour"): string {
  return new Intl.NumberFormat(interfaceLanguage(), { style: "unit", unit, unitDisplay: "short" }).format(count);
}
