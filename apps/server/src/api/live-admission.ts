/** Decides who may join the live room of an event or of a group, by the same policy as for calls. */
import type { IncomingMessage } from "node:http";

import type { FastifyInstance } from "fastify";

import { identify, type Identities } from "../domain/access/identify.ts";
import {
  type CallerRights,
  linkNoLongerWorks,
  NO_RIGHTS,
  refuseEntry,
  refuseGroupEntry,
  refuseKey,
  roleOf,
  type Target,
} from "../domain/access/policy.ts";
import type { Core } from "../domain/core.ts";
import type { readClients } from "../platform/http/client-address.ts";
import { isOwnOrigin } from "../platform/http/origin.ts";
import { notFound, Refusal } from "../platform/http/refusal.ts";
import { Caller } from "../domain/identity/caller.ts";
import { cookieReader } from "../domain/identity/cookies.ts";
import { certainKeysOf } from "../domain/identity/participant.ts";
import type { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { networkOf } from "@hubbub/server-kit/network";
import type { RoomAdmission as AnyRoomAdmission } from "../platform/realtime/room.ts";

/**
 * Pages of the event admin request the team's messages with an id of this prefix. The staff cookie grants them, the
 * cookie of a moderator link, or an API key.
 */
const STAFF_ID_PREFIX = "admin-";
/** Stages (projector pages) use this prefix, so that they are not counted as people in the room. */
const STAGE_ID_PREFIX = "stage-";

/** The person at a socket of the live channel. */
export interface LivePerson {
  /** The API key of a program. */
  keyId: string | null;
  /** As of `certainKeysOf`; empty in the room of a group, and for a program. */
  keys: readonly string[];
  /** The network of the client's address. */
  network: string;
  /** Whose sessions the socket has, as of their last check. */
  rights: Identities;
}

export type RoomAdmission = AnyRoomAdmission<LivePerson>;

interface AdmissionDeps extends Core, ReturnType<typeof readClients> {
  server: FastifyInstance;
  /** Connections count as requests of their API key. */
  keyRequests: MemoryLimit;
}

/** @throws Refusal for a caller who may not be in the room */
export async function admitToRoom(
  deps: AdmissionDeps,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<RoomAdmission> {
  const { origin, cookie = "", authorization } = request.headers;
  if (origin !== undefined && !isOwnOrigin(request.headers, deps.pageConfig)) {
    throw new Refusal("forbidden", "This page may not open the live channel");
  }
  // Without an Origin header, the request does not come from one of our pages: cookies are ignored.
  const cookieOf = origin === undefined ? () => undefined : cookieReader(deps.server, cookie, deps.isHttps(request));
  const address = deps.addressOf(request);
  const caller = new Caller(deps.identity, { cookie: cookieOf, authorization, address, mode: "read" });
  const groupId = query.get("groupId");
  const eventId = query.get("eventId") ?? "";
  // A group's room has no messages for staff only.
  const participantId = groupId === null ? (query.get("participantId") ?? "") : "";
  const check = async () => {
    const found = await identifyInRoom(deps, caller, eventId, groupId);
    const isStaff = roleOf(found.rights) !== null && participantId.startsWith(STAFF_ID_PREFIX);
    return { ...found, isStaff };
  };
  const { roomId, key, rights, isStaff } = await check();
  const { profile, link } = rights;
  if (key) {
    await deps.keyRequests.take(key.id);
    await deps.identity.apiKeys.noteUse(key);
  }
  const data = {
    keyId: key?.id ?? null,
    keys: groupId !== null || key ? [] : certainKeysOf({ caller, profile }),
    network: networkOf(caller.address),
    rights,
  };
  const recheck = async () => {
    const now = await check();
    // Closed even where everybody may be in the room: the page learns that it has lost the role.
    if (link && !now.rights.link) throw linkNoLongerWorks();
    return { staff: now.isStaff, data: { ...data, rights: now.rights } };
  };
  return {
    roomId,
    counts: key === null && !participantId.startsWith(STAGE_ID_PREFIX),
    staff: isStaff,
    data,
    expiresAt: (key ?? link)?.expiresAt.getTime() ?? null,
    recheck,
  };
}

/** @throws Refusal for a caller who may not be in the room of the event or the group */
async function identifyInRoom(deps: Core, caller: Caller, eventId: string, groupId: string | null) {
  const event = groupId === null ? await deps.events.find(eventId) : null;
  const group = groupId === null ? null : await deps.groups.find(groupId);
  const room = event ?? group;
  if (!room) throw notFound(groupId === null ? "Event" : "Event group");
  const key = await caller.apiKey();
  const refusalOfKey = key && refuseKey(key, "events:read", event);
  if (refusalOfKey) throw refusalOfKey;
  const rights = await identify(deps, caller, { event, group }, async () => key?.owner ?? caller.staffUser());
  const refusal = refuseRoom({ event, group }, rights);
  if (refusal) throw refusal;
  return { roomId: room.id, key, rights };
}

/** The refusal for joining a room; everybody may be in one whose event or group was deleted. */
function refuseRoom({ event, group }: Target, rights: CallerRights): Refusal | null {
  return event ? refuseEntry(event, rights) : group && refuseGroupEntry(group, rights);
}

/** Decides by the settings of a room who may be in it. */
export async function rulesOfRoom({ events, groups }: Core, roomId: string) {
  const event = await events.find(roomId);
  const group = event ? null : await groups.find(roomId);
  const refuse = (rights: CallerRights) => refuseRoom({ event, group }, rights);
  return { refusalOf: ({ rights }: LivePerson) => refuse(rights), needsRights: refuse(NO_RIGHTS) !== null };
}
