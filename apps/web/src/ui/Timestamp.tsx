import { formatTimeOrDate } from "../lib/format-date.ts";

/** The time of day; for other days than today with the date. */
export function Timestamp({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatTimeOrDate(instant)}</time>;
}
