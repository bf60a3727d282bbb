/**
 * Pure rules of an import: which sessions of the file are which of the group, what changes, and the new order. The file
 * decides about a field if it changed since the last import, else what the organizer edited stays.
 */
import {
  SCHEDULE_FIELDS,
  type ScheduledSession,
  type ScheduleImport,
  type ScheduleValues,
} from "@hubbub/contract/schedule-import";

import { type ParsedSession, type Schedule, startOf } from "./schedule-file.ts";

/** A session of the group. */
interface GroupedEvent extends ScheduleValues {
  id: string;
}

/** What the last import read about a session. */
export interface ImportedSession {
  eventId: string;
  guid: string;
  values: ScheduleValues;
}

export interface PlannedSession extends ScheduledSession {
  guid: string;
  /** As the file has it. */
  read: ScheduleValues;
}

export interface ImportPlan {
  sessions: PlannedSession[];
  missing: ScheduleImport["missing"];
  /** Sessions of the group by their id, new ones by their place in `sessions`. */
  order: (string | number)[];
}

/** @param events the sessions of the group in their order */
export function planImport(
  { sessions }: Pick<Schedule, "sessions">,
  events: readonly GroupedEvent[],
  imported: readonly ImportedSession[],
): ImportPlan {
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const importedById = new Map(imported.map((session) => [session.eventId, session]));
  // Of two with one guid, after an earlier session was linked again: the first one.
  const known = new Map(
    events
      .flatMap(({ id }) => importedById.get(id) ?? [])
      .toReversed()
      .map((session) => [session.guid, session]),
  );
  const planned = sessions.map((session) => {
    const last = known.get(session.guid);
    const event = last && eventsById.get(last.eventId);
    return event ? changeOf(session, event, last.values) : creationOf(session);
  });
  const inFile = new Set(sessions.map(({ guid }) => guid));
  const gone = new Set([...known.values()].filter(({ guid }) => !inFile.has(guid)).map(({ eventId }) => eventId));
  return {
    sessions: planned,
    missing: events.filter(({ id }) => gone.has(id)).map(({ id, title }) => ({ eventId: id, title })),
    order: orderOf(planned, events),
  };
}

function creationOf({ guid, values, warnings }: ParsedSession): PlannedSession {
  return { ...values, guid, read: values, warnings, eventId: null, change: "new", before: {}, kept: [] };
}

function changeOf(
  { guid, values, warnings }: ParsedSession,
  event: GroupedEvent,
  last: ScheduleValues,
): PlannedSession {
  const edited = SCHEDULE_FIELDS.filter((field) => event[field] !== values[field]);
  const kept = edited.filter((field) => values[field] === last[field]);
  const changed = edited.filter((field) => !kept.includes(field));
  return {
    ...values,
    ...pick(event, kept),
    guid,
    read: values,
    warnings,
    eventId: event.id,
    change: changed.length > 0 ? "changed" : "unchanged",
    before: pick(event, changed),
    kept,
  };
}

function pick(event: GroupedEvent, fields: readonly (typeof SCHEDULE_FIELDS)[number][]): Partial<ScheduleValues> {
  return Object.fromEntries(fields.map((field) => [field, event[field]]));
}

/** Each session that is new or begins at another time is placed before the first that begins later; others stay. */
function orderOf(planned: readonly PlannedSession[], events: readonly GroupedEvent[]): (string | number)[] {
  const isPlaced = ({ change, before }: PlannedSession) => change === "new" || "startsAt" in before;
  const placed = planned.map((session, index) => ({ key: session.eventId ?? index, session }));
  const moved = placed.filter(({ session }) => isPlaced(session));
  const movedKeys = new Set(moved.map(({ key }) => key));
  const order = events
    .filter(({ id }) => !movedKeys.has(id))
    .map(({ id, startsAt }): { key: string | number; startsAt: string | null } => ({ key: id, startsAt }));
  for (const { key, session } of moved) {
    const later = order.findIndex((other) => other.startsAt !== null && startOf(other) > startOf(session));
    order.splice(later === -1 ? order.length : later, 0, { key, startsAt: session.startsAt });
  }
  return order.map(({ key }) => key);
}
