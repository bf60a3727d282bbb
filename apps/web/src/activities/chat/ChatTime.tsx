import { dateLocale, interfaceLanguage, t } from "../../lib/i18n/translate.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, because creating one is slow and a chat shows hundreds of times. */
function format(name: "time" | "day", options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${interfaceLanguage()} ${name}`;
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(), options);
  formats.set(key, cached);
  return cached;
}

/** The time of day of a message; the date is shown above the first message of the day. */
export function ChatTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="text-muted text-size-xs tabular-nums flex-none">
      {format("time", { timeStyle: "short" }).format(new Date(instant))}
    </time>
  );
}

/** The day of a message: "Today" or the date. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  if (date.toDateString() === new Date().toDateString()) return t("Today");
  return format("day", { dateStyle: "long" }).format(date);
}
