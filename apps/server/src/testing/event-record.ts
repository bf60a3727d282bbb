import { ACTIVITY_SETTINGS } from "@hubbub/contract/activities/settings";

import type { EventFieldValues } from "../domain/events/event-fields.ts";
import type { EventRecord } from "../domain/events/event-record.ts";

/** The fields of an event that have a default in the database. */
export const eventDefaults = {
  ...Object.fromEntries(Object.entries(ACTIVITY_SETTINGS).map(([name, setting]) => [name, setting.default])),
  description: "",
  speakerProfileUrl: null,
  room: "",
  speakers: "",
  startsAt: null,
  endsAt: null,
  stageActivity: "auto",
  textFilterEnabled: true,
  wordFilterAction: "hold",
  joinOrigin: null,
  isArchived: false,
  archivedAt: null,
  emptiedAt: null,
  isPrivate: false,
  wasLive: false,
  groupOrder: null,
  stageMode: "live",
  accentColor: null,
  hideProductName: null,
  logo: null,
} as unknown as EventFieldValues;

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
    readAt: 0,
    enableTranslation: true,
    chatModerationEnabled: false,
    chatCommunityId: "",
    reviewAnonymousQuestions: false,
    textFilterEnabled: false,
    ...changes,
  };
}
