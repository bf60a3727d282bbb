import { formatLongDate, formatTime, isToday } from "../../lib/format-date.ts";
import { t } from "../../lib/i18n/translate.ts";

/** The time of day of a message; the date is shown above the first message of the day. */
export function ChatTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="flex-none text-xs text-muted tabular-nums">
      {formatTime(instant)}
    </time>
  );
}

/** The day of a message: "Today" or the date. */
export function dayOf(instant: string): string {
  return isToday(instant) ? t("Today") : formatLongDate(instant);
}
