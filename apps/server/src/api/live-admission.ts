/** Decides who may join the live room of an event or of a group, by the same policy as for calls. */
import type { IncomingMessage } from "node:http";

import type { FastifyInstance } from "fastify";

import {
  type CallerRights,
  linkNoLongerWorks,
  refuseEntry,
  refuseGroupEntry,
  roleOf,
} from "../domain/access/policy.ts";
import type { StaffRole } from "@hubbub/contract/events";
import type { Core } from "../domain/core.ts";
import type { LinkIdentity } from "../domain/directories.ts";
import type { GuardDeps } from "./guard.ts";
import { findRole } from "../domain/events/events.store.ts";
import { isOwnOrigin } from "../platform/http/origin.ts";
import { notFound, Refusal } from "../platform/http/refusal.ts";
import { Caller } from "../domain/identity/caller.ts";
import { cookieReader } from "../domain/identity/cookies.ts";
import { participantKeyOf } from "../domain/identity/participant.ts";
import { isNewAccount, type Profile } from "../domain/identity/wallet.store.ts";
import { networkOf } from "@hubbub/server-kit/network";
import type { RoomAdmission as AnyRoomAdmission } from "../platform/realtime/room.ts";
import type { RoomRules } from "../platform/realtime/socket-checks.ts";

/**
 * Pages of the event admin request the team's messages with an id of this prefix. The staff cookie grants them, or the
 * cookie of a moderator link.
 */
const STAFF_ID_PREFIX = "admin-";
/** Stages (projector pages) use this prefix, so that they are not counted as people in the room. */
const STAGE_ID_PREFIX = "stage-";

/** The person at a socket of the live channel. */
export interface LivePerson {
  /** The wallet profile that is signed in, if any. */
  profileId: string | null;
  /** Identifies the person for limits; null for a socket without an identity. */
  participantKey: string | null;
  /** The network of the client's address. */
  network: string;
  /** Whether the profile is a new account. */
  isNewAccount: boolean;
  /** What the sessions of the socket allow, as of their last check. */
  rights: CallerRights;
}

export type RoomAdmission = AnyRoomAdmission<LivePerson>;

export interface AdmissionDeps extends Core {
  app: FastifyInstance;
  /** The client's address, with the same trusted proxies as for calls. */
  addressOf: (request: IncomingMessage) => string;
  /** Whether a trusted proxy says that the request came by https. */
  isHttps: (request: IncomingMessage) => boolean;
}

export async function admitToRoom(
  deps: AdmissionDeps,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<RoomAdmission> {
  const { origin, cookie = "" } = request.headers;
  if (origin !== undefined && !isOwnOrigin(request.headers, deps.pageConfig)) {
    throw new Refusal("forbidden", "This page may not open the live channel");
  }
  // Without an Origin header, the request does not come from one of our pages: cookies are ignored.
  const cookieOf = origin === undefined ? () => undefined : cookieReader(deps.app, cookie, deps.isHttps(request));
  const address = deps.addressOf(request);
  // A Caller caches its lookups, so each check needs a new one.
  const newCaller = () => new Caller(deps.identity, { cookie: cookieOf, address, access: "read" });
  const eventId = query.get("eventId") ?? "";
  const groupId = query.get("groupId");
  // A group's room has no marks, and no messages for staff only.
  const participantId = groupId === null ? (query.get("participantId") ?? "") : null;
  const check = (who: Caller) =>
    participantId === null ? rightsInGroup(deps, who, groupId ?? "") : rightsInEvent(deps, who, eventId, participantId);
  const caller = newCaller();
  const { roomId, profile, role, link, staff, rights } = await check(caller);
  const data = {
    profileId: profile?.id ?? null,
    participantKey: participantId === null ? null : keyOf(caller, profile, participantId),
    network: networkOf(caller.address),
    isNewAccount: profile !== null && role === null && isNewAccount(profile),
    rights,
  };
  const recheck = async () => {
    const now = await check(newCaller());
    // Closed even where everybody may be in the room: the page learns that it has lost the role.
    if (link && !now.link) throw linkNoLongerWorks();
    return { staff: now.staff, data: { ...data, profileId: now.profile?.id ?? null, rights: now.rights } };
  };
  return {
    roomId,
    counts: participantId === null || !participantId.startsWith(STAGE_ID_PREFIX),
    personKey: data.participantKey,
    staff,
    data,
    expiresAt: link?.expiresAt.getTime() ?? null,
    recheck,
  };
}

function keyOf(caller: Caller, profile: Profile | null, label: string): string | null {
  if (profile === null && caller.participantCookieId === null && label === "") return null;
  return participantKeyOf({ caller, profile }, label);
}

/** What decides about a person in a room. */
interface RoomRights {
  roomId: string;
  profile: Profile | null;
  role: StaffRole | null;
  link: LinkIdentity | null;
  staff: boolean;
  rights: CallerRights;
}

/** @throws Refusal for a caller who may not be in the event's room */
async function rightsInEvent(
  deps: AdmissionDeps,
  caller: Caller,
  eventId: string,
  participantId: string,
): Promise<RoomRights> {
  const event = await deps.events.find(eventId);
  if (!event) throw notFound("Event");
  const profile = await caller.profile();
  const user = await caller.staffUser();
  const link = await caller.accessLink(event.id);
  const rights = {
    hub: user && { premium: user.premium, ownsEvents: false },
    role: user && (await findRole(deps.kysely, { event }, user.dbId)),
    link: link?.role ?? null,
    walletTier: profile?.tier ?? null,
  };
  const refusal = refuseEntry(event, rights);
  if (refusal) throw refusal;
  const role = roleOf(rights);
  const staff = role !== null && participantId.startsWith(STAFF_ID_PREFIX);
  return { roomId: event.id, profile, role, link, staff, rights };
}

/** @throws Refusal for a caller who may not be in the group's room */
async function rightsInGroup(deps: AdmissionDeps, caller: Caller, groupId: string): Promise<RoomRights> {
  const group = await deps.groups.find(groupId);
  if (!group) throw notFound("Event group");
  const profile = await caller.profile();
  const user = await caller.staffUser();
  const role = user && (await findRole(deps.kysely, { group }, user.dbId));
  const rights = { hub: null, role, link: null, walletTier: profile?.tier ?? null };
  const refusal = refuseGroupEntry(group, rights);
  if (refusal) throw refusal;
  return { roomId: group.id, profile, role: null, link: null, staff: false, rights };
}

const NO_RIGHTS: CallerRights = { hub: null, role: null, link: null, walletTier: null };

/** Decides by the settings of a room who may be in it; everybody may be in one that was deleted. */
export async function rulesOfRoom({ events, groups }: GuardDeps, roomId: string): Promise<RoomRules<LivePerson>> {
  const event = await events.find(roomId);
  const group = event ? null : await groups.find(roomId);
  const refuse = (rights: CallerRights) =>
    event ? refuseEntry(event, rights) : group && refuseGroupEntry(group, rights);
  return { refusalOf: ({ rights }) => refuse(rights), needsRights: refuse(NO_RIGHTS) !== null };
}
