import { dateLocale } from "../lib/i18n/translate.ts";

/** The time of day; for other days than today with the date. */
export function Timestamp({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatTime(new Date(instant))}</time>;
}

function formatTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const isToday = date.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(
    dateLocale(),
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  );
  return format.format(date);
}
