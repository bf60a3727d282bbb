/** The time of a session, as clocks at the place show it. */
import type { GroupSession } from "@hubbub/contract/groups";

type Times = Pick<GroupSession, "startsAt" | "endsAt">;

/** @returns "" for a session without a time */
export function formatSessionTime({ startsAt, endsAt }: Times, locale: string): string {
  if (!startsAt) return "";
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const format = new Intl.DateTimeFormat(locale, { ...day, hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const [start, end] = [clockTime(startsAt), clockTime(endsAt ?? startsAt)];
  // A session may end before it begins by the clock, in the night when clocks are set back.
  return end > start ? format.formatRange(start, end) : format.format(start);
}

/** The date and time of the text without its offset, as if they were UTC: the device's time zone does not matter. */
function clockTime(text: string): Date {
  return new Date(`${text.slice(0, 16)}Z`);
}
