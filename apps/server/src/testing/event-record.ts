import { EVENT_FIELDS, type EventFieldValues } from "../domain/events/event-fields.ts";
import type { EventRecord } from "../domain/events/event-record.ts";

/** The fields of an event that have a default. */
export const eventDefaults = Object.fromEntries(
  Object.entries(EVENT_FIELDS).flatMap(([name, field]) => ("default" in field ? [[name, field.default]] : [])),
) as unknown as EventFieldValues;

/** An event without a group that accepts everything, for tests of pure functions. */
export function eventRecord(changes: Partial<EventRecord> = {}): EventRecord {
  return {
    ...eventDefaults,
    id: "ABCD2345",
    title: "Talk",
    organizerId: "1",
    createdAt: new Date("2026-01-01T10:00:00Z"),
    group: null,
    pinnedQuestionId: null,
    enableTranslation: true,
    chatModerationEnabled: false,
    chatCommunityId: "",
    reviewAnonymousQuestions: false,
    textFilterEnabled: false,
    ...changes,
  };
}
