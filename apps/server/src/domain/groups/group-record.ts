/** The server's representation of a group, and the conversion of groups and sessions to API responses. */
import type { StaffRole } from "@hubbub/contract/events";
import type { BannerField, EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import { brandOfGroup } from "../branding/brand.ts";
import { type EventRecord, type GroupSummary, isPrivateArchive } from "../events/event-record.ts";
import { sessionState } from "../events/event-state.ts";

export interface EventGroupRecord
  extends
    GroupSummary,
    Pick<OrganizerGroup, "description" | "logoUrl" | BannerField | "scheduleTimeZone" | "sessionCount"> {
  createdAt: Date;
  /** When it was read: database time in microseconds, as of an event. */
  readAt: number;
}

/** The fields that everybody may see. */
export function toEventGroup(group: EventGroupRecord): EventGroup {
  return {
    id: group.id,
    permalink: group.permalink,
    title: group.title,
    description: group.description,
    logoUrl: group.logoUrl,
    bannerUrl1: group.bannerUrl1,
    bannerUrl2: group.bannerUrl2,
    bannerUrl3: group.bannerUrl3,
    requireGFAVIPLogin: group.requiresWalletLogin,
    currentEventId: group.currentEventId,
    sessionAccessMode: group.sessionAccessMode,
    brand: brandOfGroup(group),
  };
}

/** The fields that the group's team sees. */
export function toOrganizerGroup(group: EventGroupRecord, role: StaffRole): OrganizerGroup {
  return {
    ...toEventGroup(group),
    organizerId: group.organizerId,
    createdAt: group.createdAt.toISOString(),
    sessionCount: group.sessionCount,
    scheduleTimeZone: group.scheduleTimeZone,
    role,
  };
}

/** @param forTeam whether to include those fields of private archives that only the team may see */
export function toGroupSession(event: EventRecord, forTeam: boolean): GroupSession {
  const isOpen = forTeam || !isPrivateArchive(event);
  return {
    id: event.id,
    title: event.title,
    description: isOpen ? event.description : "",
    room: isOpen ? event.room : "",
    speakers: isOpen ? event.speakers : "",
    startsAt: isOpen ? event.startsAt : null,
    endsAt: isOpen ? event.endsAt : null,
    speakerProfileUrl: isOpen ? event.speakerProfileUrl : null,
    isArchived: event.isArchived,
    isPrivate: event.isPrivate,
    sessionState: sessionState(event),
    groupOrder: event.groupOrder ?? 0,
  };
}
