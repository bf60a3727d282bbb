/** Reads a schedule file: finds its format, and makes each session valid, with a warning for each change. */
import { EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX, ROOM_MAX, SPEAKERS_MAX } from "@hubbub/contract/events";
import { msg } from "@hubbub/contract/messages";
import {
  SCHEDULE_FILE_MAX,
  SCHEDULE_SESSIONS_MAX,
  type ScheduleValues,
  type ScheduleWarning,
} from "@hubbub/contract/schedule-import";
import { GROUP_TITLE_MAX } from "@hubbub/contract/groups";
import { isBlank, normalizeText } from "@hubbub/contract/text";

import { Refusal } from "../../platform/http/refusal.ts";
import { readMinutes, ScheduleClock, toText } from "./schedule-clock.ts";
import { readScheduleCsv } from "./schedule-csv.ts";
import { type RawSession, readScheduleJson } from "./schedule-json.ts";

export interface ParsedSession {
  /** Distinct in the file. */
  guid: string;
  values: ScheduleValues;
  warnings: ScheduleWarning[];
}

export interface Schedule {
  title: string;
  timeZone: string;
  needsTimeZone: boolean;
  unknownTimeZone: string | null;
  /** In the order of their beginning, then in that of the file. */
  sessions: ParsedSession[];
}

const GUID_MAX = 200;
const ZONE_MAX = 64;
const NO_TITLE = "Untitled session";

/**
 * @param sentZone for times without an offset in a file without a time zone
 * @throws Refusal 400 if the file is no schedule, has no sessions or too many; 413 if it is too large
 */
export function parseSchedule(file: string, sentZone: string): Schedule {
  if (Buffer.byteLength(file) > SCHEDULE_FILE_MAX) throw new Refusal("too_large", msg("The file is larger than 2 MB."));
  const text = file.replace(/^\uFEFF/u, "").trim();
  if (text === "") throw new Refusal("invalid", msg("The file is empty."));
  const raw = text.startsWith("{") ? readScheduleJson(text) : readScheduleCsv(text);
  if (raw.sessions.length === 0) throw new Refusal("invalid", msg("The file contains no sessions."));
  if (raw.sessions.length > SCHEDULE_SESSIONS_MAX) throw new Refusal("invalid", TOO_MANY);
  const clock = new ScheduleClock(raw.timeZone, sentZone);
  const guids = new Set<string>();
  const sessions = raw.sessions.map((session) => readSession(session, clock, guids));
  return {
    title: shorten(raw.title, GROUP_TITLE_MAX).text,
    timeZone: clock.zone,
    needsTimeZone: clock.usedSentZone,
    unknownTimeZone: raw.timeZone === "" || clock.knowsFileZone ? null : shorten(raw.timeZone, ZONE_MAX).text,
    sessions: sessions.toSorted((a, b) => startOf(a.values) - startOf(b.values)),
  };
}

const TOO_MANY: `A schedule can have at most ${typeof SCHEDULE_SESSIONS_MAX} sessions.` = msg(
  "A schedule can have at most 500 sessions.",
);

/** For sorting. A session without a time is the last one. */
export function startOf({ startsAt }: Pick<ScheduleValues, "startsAt">): number {
  return startsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt);
}

/** @param guids those of earlier sessions of the file. The one of this session is added */
function readSession(raw: RawSession, clock: ScheduleClock, guids: Set<string>): ParsedSession {
  const warnings = new Set<ScheduleWarning>();
  const cut = (text: string, max: number, isMultiline = false) => {
    const short = shorten(text, max, isMultiline);
    if (short.isCut) warnings.add("text-cut");
    return short.text;
  };
  const title = cut(raw.title, EVENT_TITLE_MAX);
  if (isBlank(title)) warnings.add("no-title");
  const values = {
    title: isBlank(title) ? NO_TITLE : title,
    description: cut(raw.description, EVENT_DESCRIPTION_MAX, true),
    ...timesOf(raw, clock, warnings),
    room: cut(raw.room, ROOM_MAX),
    speakers: cut(raw.speakers.filter((name) => !isBlank(name)).join(", "), SPEAKERS_MAX),
  };
  return { guid: guidOf(raw, values.title, guids, warnings), values, warnings: [...warnings] };
}

function timesOf(
  { start, end, duration }: RawSession,
  clock: ScheduleClock,
  warnings: Set<ScheduleWarning>,
): Pick<ScheduleValues, "startsAt" | "endsAt"> {
  const from = clock.read(start);
  if (!from) {
    warnings.add("no-start");
    return { startsAt: null, endsAt: null };
  }
  const minutes = readMinutes(duration);
  const to = end.trim() === "" ? minutes !== null && from.add({ minutes }) : clock.read(end);
  const isGiven = end.trim() !== "" || duration.trim() !== "";
  const isValid = to !== null && to !== false && Temporal.ZonedDateTime.compare(from, to) < 0;
  if (isGiven && !isValid) warnings.add("no-end");
  return { startsAt: toText(from), endsAt: isValid ? toText(to) : null };
}

function guidOf(raw: RawSession, title: string, guids: Set<string>, warnings: Set<ScheduleWarning>): string {
  const [guid, id] = [raw.guid, raw.id].map((text) => shorten(text, GUID_MAX).text);
  if (!guid) warnings.add("no-guid");
  const wanted = guid || (id ? `id:${id}` : `title:${title}`);
  let found = wanted;
  for (let nth = 2; guids.has(found); nth += 1) found = `${wanted}#${nth}`;
  if (guid && found !== wanted) warnings.add("same-guid");
  guids.add(found);
  return found;
}

/** Makes a text valid for an event: without control characters, and not longer than allowed. */
function shorten(raw: string, max: number, isMultiline = false): { text: string; isCut: boolean } {
  const text = normalizeText(
    raw
      .toWellFormed()
      .replaceAll(/\r\n?/gu, "\n")
      .replaceAll(isMultiline ? /[^\P{Cc}\n\t]/gu : /\p{Cc}+/gu, " "),
  );
  if (text.length <= max) return { text, isCut: false };
  // Without half of a pair of code units at the end.
  const start = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, "");
  return { text: `${start.trimEnd()}…`, isCut: true };
}
