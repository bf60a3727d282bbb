/** Dates and times in the interface's language, as the reader's region writes them; "" for an invalid instant. */
import { dateLocale, formatNumber } from "./i18n/translate.ts";

type Instant = string | number | Date;

/** Creating a format takes 90 µs on a laptop, 100 times as long as using one, and a chat shows hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date, such as "Mar 5, 2026". */
export const formatDate = (instant: Instant): string => format(instant, { dateStyle: "medium" });

/** The date with the month's full name. */
export const formatLongDate = (instant: Instant): string => format(instant, { dateStyle: "long" });

/** The time of day. */
export const formatTime = (instant: Instant): string => format(instant, { timeStyle: "short" });

export const formatDateTime = (instant: Instant): string =>
  format(instant, { dateStyle: "medium", timeStyle: "short" });

/** The time of day; for other days than today with the date. */
export function formatTimeOrDate(instant: Instant): string {
  return isToday(instant) ? formatTime(instant) : formatDateTime(instant);
}

export function isToday(instant: Instant): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}

/** A period: in days, or in hours if these make no whole days. */
export function formatPeriod(hours: number): string {
  const [value, unit] = hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return formatNumber(value, { style: "unit", unit, unitDisplay: "long" });
}

function format(instant: Instant, styles: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const key = [dateLocale(), styles.dateStyle, styles.timeStyle].join(" ");
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(), styles);
  formats.set(key, cached);
  return cached.format(date);
}
