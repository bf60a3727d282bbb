import { dateLocale, interfaceLanguage, t } from "../../lib/i18n/translate.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it, and a chat has hundreds of times. */
function format(name: "time" | "day", options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${interfaceLanguage()} ${name}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(), options);
  formats.set(key, known);
  return known;
}

/** The time of day of a message; its date stands at the head of the day. */
export function ChatTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="chat-time">
      {format("time", { timeStyle: "short" }).format(new Date(instant))}
    </time>
  );
}

/** The day a message was sent, in words. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  if (date.toDateString() === new Date().toDateString()) return t("Today");
  return format("day", { dateStyle: "long" }).format(date);
}
