/** Reads the times of a schedule. Times of the result have the offset of the conference's time zone, to the minute. */
import { Refusal } from "../../platform/http/refusal.ts";

type Time = Temporal.ZonedDateTime;

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu;
const DURATION = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4})$/u;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
const MINUTES_MAX = 14 * 24 * 60;

export class ScheduleClock {
  /** The time zone of times without an offset. */
  readonly zone: string;
  /** The zone that the file names; null if it names none that is known. */
  readonly #named: string | null;
  /** Whether the zone of the caller has decided about a time. */
  usedSentZone = false;

  /** @throws Refusal 400 if the caller's zone is unknown */
  constructor(named: string, sent: string) {
    if (!isKnownZone(sent))
      throw new Refusal("invalid", "timeZone must be an IANA time zone name, such as Europe/Berlin");
    this.#named = isKnownZone(named) ? named : null;
    this.zone = this.#named ?? sent;
  }

  get knowsFileZone(): boolean {
    return this.#named !== null;
  }

  /** @returns null if the text is no time */
  read(text: string): Time | null {
    const [, day = "", hour = "", minute = "", offset] = TIME.exec(text.trim()) ?? [];
    if (day === "") return null;
    try {
      const local = Temporal.PlainDateTime.from(`${day}T${hour.padStart(2, "0")}:${minute}`, { overflow: "reject" });
      if (local.year < FIRST_YEAR || local.year > LAST_YEAR) return null;
      // Of a time that occurs twice, when clocks are set back, this is the first one.
      if (offset === undefined) return this.#inZone(local);
      const time = local.toZonedDateTime(offsetZone(offset));
      return this.#named === null ? time : time.withTimeZone(this.#named);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  #inZone(local: Temporal.PlainDateTime): Time {
    this.usedSentZone ||= this.#named === null;
    return local.toZonedDateTime(this.zone);
  }
}

/** Minutes of "0:45", "00:45", "1:02:30" (with days) or "45"; null if the text is something else. */
export function readMinutes(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (days * 24 + hours) * 60 + minutes;
  return total <= MINUTES_MAX ? total : null;
}

export function toText(time: Time): string {
  return time.toString({ smallestUnit: "minute", timeZoneName: "never", calendarName: "never" });
}

function isKnownZone(name: string): boolean {
  try {
    return name !== "" && Temporal.Now.zonedDateTimeISO(name).timeZoneId !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function offsetZone(offset: string): string {
  return /z/iu.test(offset) ? "UTC" : offset.replace(/^(...)(\d\d)$/u, "$1:$2");
}
