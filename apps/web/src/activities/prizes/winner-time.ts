import { dateLocale } from "../../lib/i18n/translate.ts";

/** When a winner was drawn: the time of day; for other days than today with the date. */
export function winnerTime(instant: string): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(
    dateLocale(),
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  );
}
