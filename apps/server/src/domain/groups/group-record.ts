/** A group as the server works with it, and the projections made of it and of its sessions. */
import type { StaffRole } from "@hubbub/contract/events";
import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import type { EventRecord, GroupRecord } from "../events/event-record.ts";
import { sessionState } from "../events/event-state.ts";

export interface EventGroupRecord extends GroupRecord {
  description: string;
  logoUrl: string | null;
  bannerUrl1: string | null;
  bannerUrl2: string | null;
  bannerUrl3: string | null;
  createdAt: Date;
  sessionCount: number;
}

/** What everybody may know. */
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
    requireGFAVIPLogin: group.requireGFAVIPLogin,
    currentEventId: group.currentEventId,
    sessionAccessMode: group.sessionAccessMode,
  };
}

/** What the group's team works with. */
export function toOrganizerGroup(group: EventGroupRecord, role: StaffRole): OrganizerGroup {
  return {
    ...toEventGroup(group),
    organizerId: group.organizerId,
    createdAt: group.createdAt.toISOString(),
    sessionCount: group.sessionCount,
    role,
  };
}

/** @param forTeam also what everybody else does not learn of a private archive */
export function toGroupSession(event: EventRecord, forTeam: boolean): GroupSession {
  const isOpen = forTeam || !(event.isArchived && event.isPrivate);
  return {
    id: event.id,
    title: event.title,
    description: isOpen ? event.description : "",
    speakerProfileUrl: isOpen ? event.speakerProfileUrl : null,
    isArchived: event.isArchived,
    isPrivate: event.isPrivate,
    sessionState: sessionState(event),
    groupOrder: event.groupOrder ?? 0,
  };
}
