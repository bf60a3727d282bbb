/** Events for tests. */
import { ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import { ACTIVITY_SETTINGS } from "@hubbub/contract/activities/settings";
import { AVAILABILITY_FIELDS, type OrganizerEvent, type PublicEvent } from "@hubbub/contract/events";

/** No activity accepts submissions. */
export const closed: PublicEvent["featureAvailability"] = fieldFor(AVAILABILITY_FIELDS, () => false);

const defaults = Object.fromEntries(
  Object.entries(ACTIVITY_SETTINGS).map(([name, setting]) => [name, setting.default]),
) as Pick<PublicEvent, keyof typeof ACTIVITY_SETTINGS>;

/** An event with all activities enabled. */
export const someEvent: PublicEvent = {
  id: "7KQ4M2XD",
  title: "Accessible by Default",
  description: "",
  room: "",
  speakers: "",
  startsAt: null,
  endsAt: null,
  groupId: null,
  isArchived: false,
  isPrivate: false,
  sessionState: "live",
  ...defaults,
  ...fieldFor(ACTIVITY_SWITCHES, () => true),
  stageActivity: "auto",
  stageMode: "live",
  pinnedQuestionId: null,
  isSimulated: false,
  joinOrigin: null,
  brand: null,
  featureAvailability: fieldFor(AVAILABILITY_FIELDS, () => true),
};

/** A live event without activities. */
export const quietEvent: PublicEvent = {
  ...someEvent,
  ...fieldFor(ACTIVITY_SWITCHES, () => false),
  featureAvailability: closed,
};

/** A live event with the icebreaker as its only activity. */
export function icebreakerEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    ...quietEvent,
    enableWordCloud: true,
    featureAvailability: { ...closed, icebreaker: true },
    ...changes,
  };
}

/** An event as its owner sees it, with all activities except translation. */
export function organizerEvent(changes: Partial<OrganizerEvent> = {}): OrganizerEvent {
  return {
    ...someEvent,
    enableTranslation: false,
    description: "Forty minutes on tests",
    createdAt: "2026-11-21T10:00:00.000Z",
    archivedAt: null,
    emptiedAt: null,
    isActive: true,
    groupOrder: null,
    textFilterEnabled: true,
    wordFilterAction: "hold",
    accentColor: null,
    hideProductName: null,
    logo: null,
    organizerId: "7",
    speakerProfileUrl: null,
    role: "owner",
    ...changes,
  };
}
