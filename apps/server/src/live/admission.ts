/** Who enters the room of an event or of a group: the same policy as every call of it. */
import type { IncomingMessage } from "node:http";

import type { FastifyInstance } from "fastify";

import { refuseEntry, refuseGroupEntry } from "../access/policy.ts";
import type { GuardParts } from "../access/guard.ts";
import { findStaffRole } from "../events/events.store.ts";
import { findGroupRole } from "../groups/groups.store.ts";
import { isOwnOrigin, type OriginPolicy } from "../http/origin.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import { Caller, type IdentityParts } from "../identity/caller.ts";
import { cookieReader } from "../identity/cookies.ts";
import { participantKey } from "../identity/participant.ts";
import { isNewAccount } from "../submissions/new-account.ts";
import { networkOf } from "../submissions/network.ts";
import type { Admission } from "./live-channel.ts";

/** Organizers' pages ask for the team's feed by an id with this start; the right to it comes from the cookie alone. */
const STAFF_ID_PREFIX = "admin-";
/** Projectors say so by theirs, so that they are not counted among the people in the room. */
const STAGE_ID_PREFIX = "stage-";

export interface AdmissionParts extends GuardParts, IdentityParts {
  originPolicy: OriginPolicy;
  app: FastifyInstance;
  /** The address of the client, by the same trusted proxies as for calls. */
  addressOf: (request: IncomingMessage) => string;
}

export async function admitToRoom(
  parts: AdmissionParts,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Admission> {
  const { origin, cookie = "" } = request.headers;
  if (origin !== undefined && !isOwnOrigin(request.headers, parts.originPolicy)) {
    throw new Refusal("forbidden", "This page may not open the live channel");
  }
  // Without an Origin this is no browser page of ours: it comes in as nobody.
  const caller = new Caller(parts, {
    cookie: origin === undefined ? () => undefined : cookieReader(parts.app, cookie, origin),
    address: parts.addressOf(request),
    access: "read",
  });
  const groupId = query.get("groupId");
  return groupId === null ? admitToEvent(parts, caller, query) : admitToGroup(parts, caller, groupId);
}

async function admitToEvent(parts: AdmissionParts, caller: Caller, query: URLSearchParams): Promise<Admission> {
  const event = await parts.events.find(query.get("eventId") ?? "");
  if (!event) throw notFound("Event");
  const profile = await caller.profile();
  const user = await caller.staffUser();
  const role = user && (await findStaffRole(parts.kysely, event, user.dbId));
  const refusal = refuseEntry(event, {
    hub: user && { premium: user.premium, ownsEvents: false },
    role,
    walletTier: profile?.tier ?? null,
  });
  if (refusal) throw refusal;
  const participantId = query.get("participantId") ?? "";
  const staff = role !== null && participantId.startsWith(STAFF_ID_PREFIX);
  const counts = !participantId.startsWith(STAGE_ID_PREFIX);
  const isKnown = profile !== null || caller.participantCookieId !== null || participantId !== "";
  const key = {
    profileId: profile?.id ?? null,
    cookieId: caller.participantCookieId,
    label: participantId,
    address: "",
  };
  return {
    eventId: event.id,
    counts,
    staff,
    profileId: profile?.id ?? null,
    isStillStaff: staff ? () => isStillStaff(parts, caller, event.id) : null,
    participantKey: isKnown ? participantKey(key) : null,
    network: networkOf(caller.address),
    isNewAccount: profile !== null && role === null && isNewAccount(profile),
  };
}

/** A group's room goes by the group's id; all that is said in it is for everybody. */
async function admitToGroup(parts: AdmissionParts, caller: Caller, groupId: string): Promise<Admission> {
  const group = await parts.groups.find(groupId);
  if (!group) throw notFound("Event group");
  const profile = await caller.profile();
  const user = await caller.staffUser();
  const role = user && (await findGroupRole(parts.kysely, group, user.dbId));
  const refusal = refuseGroupEntry(group, { hub: null, role, walletTier: profile?.tier ?? null });
  if (refusal) throw refusal;
  return {
    eventId: group.id,
    counts: true,
    staff: false,
    profileId: profile?.id ?? null,
    isStillStaff: null,
    participantKey: null,
    network: networkOf(caller.address),
    isNewAccount: profile !== null && isNewAccount(profile),
  };
}

/** Whether the session behind the staff cookie is still open and its user still has a role in the event. */
async function isStillStaff(parts: AdmissionParts, caller: Caller, eventId: string): Promise<boolean> {
  const user = await caller.staffUser();
  const event = user && (await parts.events.find(eventId));
  return event ? (await findStaffRole(parts.kysely, event, user.dbId)) !== null : false;
}
