/**
 * The fields of an event that are columns of its table. Their types, what organizers set and what people see follow from
 * the contract.
 */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { CreateEvent, type OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";

type Placement = "groupId" | "groupOrder";
/** What `PATCH` sets, besides the place in a group. */
export type ChangedSettings = Omit<ParsedBodyOf<"PATCH /api/events/:eventId">, Placement>;
/** What `POST` and `PATCH` set. */
export type StoredSettings = ChangedSettings & Partial<Omit<ParsedBodyOf<"POST /api/events">, keyof ChangedSettings>>;

/** The fields that organizers set. */
export const eventSettings = Object.keys({ ...CreateEvent.shape, ...UpdateEvent.shape }).filter(
  (name) => name !== "groupId" && name !== "groupOrder",
) as (keyof StoredSettings)[];

export const eventFields = [
  ...eventSettings,
  "id",
  "organizerId",
  "createdAt",
  "isArchived",
  "archivedAt",
  // When its submissions were deleted because the retention time was over.
  "emptiedAt",
  "isPrivate",
  // Whether it has ever been its group's current session.
  "wasLive",
  "groupOrder",
  // Set by imports of a schedule.
  "startsAt",
  "endsAt",
  "stageMode",
  "logo",
] as const;
type EventField = (typeof eventFields)[number];

/** Times are dates on the server, and text in responses. */
type Stored<Name, Value> = Name extends "createdAt" | "archivedAt" | "emptiedAt" ? Date | Extract<Value, null> : Value;

/** The values of the fields of one event. */
export type EventFieldValues = {
  [Name in EventField]: Name extends keyof OrganizerEvent ? Stored<Name, OrganizerEvent[Name]> : boolean;
};

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? "_" : ""}${Lowercase<First>}${SnakeCase<Rest>}`
  : "";
type Column = { [Name in EventField]: SnakeCase<Name> };

/** The type of the table, by column. */
export type EventColumns = { [Name in EventField as Column[Name]]: EventFieldValues[Name] };

/** The column of a field: its name in snake case. */
export function columnOf<Name extends EventField>(field: Name): Column[Name] {
  return field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`) as Column[Name];
}

const columns = eventFields.map((name) => [name, columnOf(name)] as const);

export function toFieldValues(row: EventColumns): EventFieldValues {
  return Object.fromEntries(columns.map(([name, column]) => [name, row[column]])) as EventFieldValues;
}

/** Returns the values by column. Absent fields stay absent. */
export function toColumns(fields: StoredSettings): Partial<EventColumns> {
  const given = eventSettings.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [columnOf(name), fields[name]]));
}

/** Picks the fields that the schema of an answer has. */
export function fieldsIn<Shape extends object>(
  { shape }: { shape: Shape },
  event: EventFieldValues,
): Pick<EventFieldValues, EventField & keyof Shape> {
  const names = eventFields.filter((name) => name in shape);
  return Object.fromEntries(names.map((name) => [name, event[name]])) as Pick<
    EventFieldValues,
    EventField & keyof Shape
  >;
}
