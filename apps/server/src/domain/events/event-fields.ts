/**
 * The fields of an event, each once. The types are those of the contract. A field that the contract lets organizers set, or
 * shows to somebody, does not compile without a row here.
 */
import { ACTIVITY_SETTINGS } from "@hubbub/contract/activities/settings";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";

interface EventField {
  seenBy: "everybody" | "team" | "nobody";
  /** The default of its column, if there is one. */
  default?: boolean | number | string | null;
}

type Placement = "groupId" | "groupOrder";
/** What `PATCH` sets, besides the place in a group. */
export type EventChanges = Omit<ParsedBodyOf<"PATCH /api/events/:eventId">, Placement>;
type NewEvent = ParsedBodyOf<"POST /api/events">;
/** What `POST` and `PATCH` set. */
export type EventSettings = EventChanges & Partial<Omit<NewEvent, keyof EventChanges>>;

type ActivitySettings = typeof ACTIVITY_SETTINGS;
const activitySettings = Object.fromEntries(
  Object.entries(ACTIVITY_SETTINGS).map(([name, setting]) => [name, { seenBy: "everybody", default: setting.default }]),
) as { [Name in keyof ActivitySettings]: { seenBy: "everybody"; default: ActivitySettings[Name]["default"] } };

/** Fields that organizers set. */
export const EVENT_SETTINGS = {
  ...activitySettings,
  title: { seenBy: "everybody" },
  description: { seenBy: "everybody", default: "" },
  speakerProfileUrl: { seenBy: "team", default: null },
  stageActivity: { seenBy: "everybody", default: "auto" },
  textFilterEnabled: { seenBy: "team", default: true },
  wordFilterAction: { seenBy: "team", default: "hold" },
  // The address that the organizer chose; null for the automatic one. Responses have the usable one.
  joinOrigin: { seenBy: "nobody", default: null },
} as const satisfies Record<keyof EventSettings, EventField>;

export const EVENT_FIELDS = {
  ...EVENT_SETTINGS,
  id: { seenBy: "everybody" },
  organizerId: { seenBy: "team" },
  createdAt: { seenBy: "team" },
  isArchived: { seenBy: "everybody", default: false },
  archivedAt: { seenBy: "team", default: null },
  // When its submissions were deleted because the retention time was over.
  emptiedAt: { seenBy: "team", default: null },
  isPrivate: { seenBy: "everybody", default: false },
  // Whether it has ever been its group's current session.
  wasLive: { seenBy: "nobody", default: false },
  groupOrder: { seenBy: "team", default: null },
  stageMode: { seenBy: "everybody", default: "live" },
} as const satisfies Record<string, EventField>;

type FieldName = keyof typeof EVENT_FIELDS;
/** The names of the fields that these people see. */
type SeenBy<Audience> = {
  [Name in FieldName]: (typeof EVENT_FIELDS)[Name]["seenBy"] extends Audience ? Name : never;
}[FieldName];

/** Times are dates on the server, and text in responses. */
type Stored<Name, Value> = Name extends "createdAt" | "archivedAt" | "emptiedAt" ? Date | Extract<Value, null> : Value;

/** The values of the fields of one event. */
export type EventFieldValues = {
  [Name in FieldName]: Name extends keyof OrganizerEvent ? Stored<Name, OrganizerEvent[Name]> : boolean;
};

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? "_" : ""}${Lowercase<First>}${SnakeCase<Rest>}`
  : "";
type Column = { [Name in FieldName]: SnakeCase<Name> };

/** The type of the table, by column. Inserts need the columns without a default. */
export type EventColumns = { [Name in FieldName as Column[Name]]: EventFieldValues[Name] };

/** The column of a field: its name in snake case. */
export function columnOf<Name extends FieldName>(field: Name): Column[Name] {
  return field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`) as Column[Name];
}

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];
const fieldNames = namesOf(EVENT_FIELDS);
const columns = fieldNames.map((name) => [name, columnOf(name)] as const);
export const eventSettings = namesOf(EVENT_SETTINGS);

export function toFieldValues(row: EventColumns): EventFieldValues {
  return Object.fromEntries(columns.map(([name, column]) => [name, row[column]])) as EventFieldValues;
}

/** Returns the values by column. Absent fields stay absent. */
export function toColumns(fields: EventSettings): Partial<EventColumns> {
  const given = eventSettings.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [columnOf(name), fields[name]]));
}

const seenBy = (audience: EventField["seenBy"]) => fieldNames.filter((name) => EVENT_FIELDS[name].seenBy === audience);
const fieldsSeenBy = { everybody: seenBy("everybody"), team: seenBy("team") };

/** Picks the fields that everybody sees, or those that only the team sees. */
export function fieldsFor<Audience extends keyof typeof fieldsSeenBy>(
  audience: Audience,
  event: EventFieldValues,
): Pick<EventFieldValues, SeenBy<Audience>> {
  const names = fieldsSeenBy[audience];
  return Object.fromEntries(names.map((name) => [name, event[name]])) as Pick<EventFieldValues, SeenBy<Audience>>;
}
