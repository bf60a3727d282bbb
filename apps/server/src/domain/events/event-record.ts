/** The server's representation of an event: its row, its group's row, and their conversion to API responses. */
import { fieldFor } from "@hubbub/contract/activities";
import {
  AVAILABILITY_FIELDS,
  OrganizerEvent,
  type PrivateArchiveStub,
  PublicEvent,
  type StaffRole,
} from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";
import type { StageChoice } from "@hubbub/contract/stage";

import { brandOfEvent, type OwnBranding } from "../branding/brand.ts";
import { SYSTEM_USER } from "../identity/people.store.ts";
import { isAddressOfThisMachine } from "../join/server-origins.ts";
import { type EventFieldValues, fieldsIn } from "./event-fields.ts";
import { featureAvailability, isActive, sessionState } from "./event-state.ts";

export interface GroupSummary
  extends
    OwnBranding,
    Pick<OrganizerGroup, "id" | "permalink" | "title" | "organizerId" | "currentEventId" | "sessionAccessMode"> {
  hideProductName: boolean;
  requiresWalletLogin: boolean;
}

export interface EventRecord extends EventFieldValues {
  group: GroupSummary | null;
  /** The id of the post that the stage shows instead of its view. */
  pinnedQuestionId: string | null;
  /** When it was read: database time in microseconds. Under the lock of the event, it orders the changes of all nodes. */
  readAt: number;
}

/**
 * The address that the organizer chose for links and QR codes. Null for the automatic address, and if the chosen
 * address is not one of this machine: a laptop that moves to another network gets other addresses.
 */
export function usableJoinOrigin({ joinOrigin }: Pick<EventRecord, "joinOrigin">): string | null {
  return joinOrigin !== null && isAddressOfThisMachine(joinOrigin) ? joinOrigin : null;
}

/** The fields that everybody may see. */
export function toPublicEvent(event: EventRecord): PublicEvent {
  return {
    ...fieldsIn(PublicEvent, event),
    groupId: event.group?.id ?? null,
    sessionState: sessionState(event),
    pinnedQuestionId: event.pinnedQuestionId,
    isSimulated: event.organizerId === SYSTEM_USER,
    joinOrigin: usableJoinOrigin(event),
    brand: brandOfEvent(event),
    featureAvailability: featureAvailability(event),
  };
}

/** What the team has chosen for the stage. */
export function toStageChoice(event: EventRecord): StageChoice {
  return { view: event.stageActivity, mode: event.stageMode, pinnedQuestionId: event.pinnedQuestionId };
}

/** Whether only some people may see the event. */
export function isPrivateArchive({ isArchived, isPrivate }: Pick<EventRecord, "isArchived" | "isPrivate">): boolean {
  return isArchived && isPrivate;
}

/** The fields of a private archive that people without access may see. */
export function toPrivateArchiveStub(event: EventRecord): PrivateArchiveStub {
  return {
    id: event.id,
    title: event.title,
    isArchived: event.isArchived,
    isPrivate: event.isPrivate,
    featureAvailability: fieldFor(AVAILABILITY_FIELDS, () => false),
  };
}

/** The fields that the event's team sees. */
export function toOrganizerEvent(event: EventRecord, role: StaffRole): OrganizerEvent {
  return {
    ...fieldsIn(OrganizerEvent, event),
    ...toPublicEvent(event),
    createdAt: event.createdAt.toISOString(),
    archivedAt: event.archivedAt?.toISOString() ?? null,
    emptiedAt: event.emptiedAt?.toISOString() ?? null,
    isActive: isActive(event),
    role,
  };
}
