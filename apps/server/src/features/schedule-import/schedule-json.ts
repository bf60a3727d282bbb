/** Reads `schedule.json`, as frab and pretalx write it. Other programs leave fields out, so no field is required. */
import { msg } from "@hubbub/contract/messages";

import { Refusal } from "../../platform/http/refusal.ts";

/** A session as a file has it, before its values are checked. Fields that the file does not have are empty. */
export interface RawSession extends Record<
  "guid" | "id" | "title" | "description" | "room" | "start" | "end" | "duration",
  string
> {
  speakers: readonly string[];
}

export interface RawSchedule {
  title: string;
  timeZone: string;
  sessions: readonly RawSession[];
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws Refusal 400 if the text is not JSON or no schedule */
export function readScheduleJson(text: string): RawSchedule {
  const root = parse(text);
  const conference = fieldsOf(fieldsOf(root["schedule"] ?? root)["conference"]);
  const { days } = conference;
  if (!Array.isArray(days))
    throw new Refusal("invalid", msg("This is not a schedule.json file: it has no schedule.conference.days."));
  return {
    title: textOf(conference["title"]),
    timeZone: textOf(conference["time_zone_name"]),
    sessions: days.map(fieldsOf).flatMap((day) =>
      Object.entries(fieldsOf(day["rooms"])).flatMap(([room, sessions]) =>
        listOf(sessions)
          .map(fieldsOf)
          .map((session) => toRaw(session, room, textOf(day["date"]))),
      ),
    ),
  };
}

function toRaw(session: Fields, room: string, day: string): RawSession {
  const [date, start, end] = [textOf(session["date"]), textOf(session["start"]), textOf(session["end"])];
  const people = listOf(session["persons"]).map(fieldsOf);
  return {
    guid: textOf(session["guid"]),
    // Some programs write 0 for every session.
    id: session["id"] === 0 ? "" : textOf(session["id"]),
    title: textOf(session["title"]),
    description: textOf(session["abstract"]) || textOf(session["description"]),
    room: textOf(session["room"]) || room,
    speakers: people.map((person) => textOf(person["public_name"]) || textOf(person["name"])),
    // The complete time is in `date`; in older files only the day.
    start: date.includes(":") ? date : `${date || day} ${start}`,
    // Only newer files have a complete end. frab and pretalx also write the duration.
    end: end.includes("-") ? end : "",
    duration: textOf(session["duration"]),
  };
}

function parse(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (cause) {
    throw new Refusal("invalid", msg("The file is not valid JSON."), null, { cause });
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, a number, or the first of several translations; empty for anything else. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  const first = Object.values(fieldsOf(value)).find((part) => typeof part === "string" && part !== "");
  return typeof first === "string" ? first : "";
}
