/** A conference for tests. */
import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

export function eventGroup(change: Partial<EventGroup> = {}): EventGroup {
  return {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    permalink: "northlight",
    title: "Northlight Conference",
    description: "Two days about making things that hold",
    logoUrl: null,
    bannerUrl1: null,
    bannerUrl2: null,
    bannerUrl3: null,
    requireGFAVIPLogin: false,
    currentEventId: "BBBBBBBB",
    sessionAccessMode: "hybrid",
    brand: null,
    ...change,
  };
}

export function organizerGroup(change: Partial<OrganizerGroup> = {}): OrganizerGroup {
  return {
    ...eventGroup(),
    organizerId: "7",
    createdAt: "2026-11-20T10:00:00.000Z",
    sessionCount: 3,
    scheduleTimeZone: null,
    role: "owner",
    ...change,
  };
}

export function groupSession(change: Partial<GroupSession> = {}): GroupSession {
  return {
    id: "AAAAAAAA",
    title: "Small Teams, Big Rooms",
    description: "Opening talk",
    room: "",
    speakers: "",
    startsAt: null,
    endsAt: null,
    speakerProfileUrl: null,
    isArchived: false,
    isPrivate: false,
    sessionState: "future",
    groupOrder: 1,
    ...change,
  };
}

/** The first session is archived, the second is live, the third is upcoming. */
export const threeSessions: GroupSession[] = [
  groupSession({ isArchived: true, sessionState: "past" }),
  groupSession({
    id: "BBBBBBBB",
    title: "Accessible by Default",
    sessionState: "live",
    groupOrder: 2,
    speakerProfileUrl: "https://example.org/ingrid",
  }),
  groupSession({ id: "CCCCCCCC", title: "Closing Circle", groupOrder: 3 }),
];
