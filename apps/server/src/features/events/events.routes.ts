/** The calls about events: read, list, create, change. */
import type { StaffRole } from "@hubbub/contract/events";

import { isAtLeast, keyIsForOneEvent, maySeePrivateArchive } from "../../domain/access/policy.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { prepareGroupUpdate, type Publish } from "../../domain/groups/group-publications.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { lockGroup } from "../../domain/groups/groups.store.ts";
import { linkSession, unlinkSession } from "../../domain/groups/group-sessions.store.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { invalidateNames } from "../../submissions/moderation/screening.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { ensureParticipant } from "../../domain/identity/participant.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/access-links.ts";
import type { Actor } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast, type Bus } from "../../domain/bus.ts";
import { publishEvent } from "../../domain/events/event-publications.ts";
import type { ChangedSettings } from "../../domain/events/event-fields.ts";
import {
  type EventRecord,
  isPrivateArchive,
  toOrganizerEvent,
  toPrivateArchiveStub,
  toPublicEvent,
  toStageChoice,
  usableJoinOrigin,
} from "../../domain/events/event-record.ts";
import { createEvent, findEvent, listEventsOf, updateEvent } from "../../domain/events/events.store.ts";
import { findMembership } from "../../domain/team/roles.store.ts";
import { createOnce } from "../create-once.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function eventRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, groups, identity, join, activities, lists } = deps;

  // The variant is the usable join address: nothing is published when the machine's addresses change.
  const publicEvent = cachedList(
    deps.snapshots,
    deps.events,
    "public-event",
    async (event, _joinOrigin: string | null) => toPublicEvent(event),
  );
  const read = (event: EventRecord) => publicEvent(event, usableJoinOrigin(event));
  route("GET /api/public/events/:eventId", (call) => {
    const { event, cookies } = call;
    ensureParticipant(cookies, identity.participantSigner);
    for (const { on } of activities) on?.opened?.(cookies, event);
    return isPrivateArchive(event) && !maySeePrivateArchive(call) ? toPrivateArchiveStub(event) : read(event);
  });
  // As one of several lists it sets no cookies, and needs no check for private archives: the call with the lists has one.
  lists.declare("GET /api/public/events/:eventId", ({ event }) => read(event), null);

  route("GET /api/events", async ({ hub }) => {
    const list = await listEventsOf(kysely, hub.dbId);
    return list.map(({ event, role }) => toOrganizerEvent(event, role));
  });

  route("POST /api/events", ({ hub, body, idempotencyKey }) =>
    inTransaction(kysely, async (transaction) => {
      const organizerId = hub.dbId;
      const request = { organizerId, key: idempotencyKey(), kind: "event", find: findEvent } as const;
      const event = await createOnce(transaction, request, () => createEvent(transaction, organizerId, body));
      return toOrganizerEvent(event, "owner");
    }),
  );

  route("PATCH /api/events/:eventId", async ({ event, hub, key, role, body, actor }) => {
    const { groupId, groupOrder, ...settings } = body;
    if (key?.eventId && groupId !== undefined) throw keyIsForOneEvent();
    if (settings.joinOrigin != null) join.requireJoinOrigin(settings.joinOrigin);
    // Read before the transaction: inside it, the directory's query would need a second database connection.
    const group = groupId ? await groups.find(groupId) : null;
    if (groupId != null && !group) throw notFound("Event group");
    const move = groupId === undefined ? null : { event, callerId: hub.dbId, role, target: group, groupOrder };
    return toOrganizerEvent(await changeSettings(deps, event, settings, move, actor), role);
  });
}

/**
 * Changes the settings of an event, and publishes the change.
 * @param move moves the event into a group or out of its group; null: it stays where it is
 */
function changeSettings(
  { kysely, bus, activities }: FeatureDeps,
  event: EventRecord,
  settings: ChangedSettings,
  move: Move | null,
  actor: Actor,
): Promise<EventRecord> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    // The group is locked before its events: the time under its lock orders its messages.
    if (event.group) await lockGroup(transaction, event.group.id);
    const publishFormerGroup = move && (await moveEvent(transaction, bus, move));
    // Admins of the group that the event has left are no longer admins of the event.
    if (publishFormerGroup)
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds: [event.id], actor });
    const updated = await updateEvent(transaction, event.id, settings);
    if (!updated) throw notFound("Event");
    const publishGroup = await prepareGroupUpdate(transaction, bus, updated.group?.id ?? null);
    afterCommit(() => {
      if (settings.textFilterEnabled !== undefined) invalidateNames(bus, updated);
      publishEvent(bus, updated);
      for (const { on } of activities) on?.settingsChanged?.(updated, settings);
      if (settings.stageActivity !== undefined) broadcast(bus, updated, "stage:changed", toStageChoice(updated));
      publishGroup();
      publishFormerGroup?.();
    });
    return updated;
  });
}

interface Move {
  event: EventRecord;
  callerId: string;
  /** The caller's role in the event. */
  role: StaffRole;
  /** The group that the event is added to; null to remove it from its group. */
  target: EventGroupRecord | null;
  groupOrder: number | null | undefined;
}

/**
 * Adds the event to the target group, or removes it from its group if there is no target.
 * @returns a function that publishes the change of the group that the event left, to be called after the commit; null
 *   if it left none
 * @throws Refusal 404 if the group was deleted; 409 if the event is in a group already; 403 if the caller has not the
 *   role: adding needs the owner of the event who is also an admin of the group, removing needs one of both
 */
async function moveEvent(
  transaction: Transaction,
  bus: Bus,
  { event, callerId, role, target, groupOrder }: Move,
): Promise<Publish | null> {
  if (target === null) return leaveGroup(transaction, bus, { event, callerId, role });
  const membership = await findMembership(transaction, { group: target }, callerId);
  if (role !== "owner" || !isAtLeast(membership?.role ?? null, "admin")) throw noPermission();
  await linkSession(transaction, { eventId: event.id, groupId: target.id, groupOrder: groupOrder ?? null });
  return null;
}

/** Removes the event from its group. Allowed for the event's owner and for admins of the group. */
async function leaveGroup(
  transaction: Transaction,
  bus: Bus,
  { event, callerId, role }: Pick<Move, "event" | "callerId" | "role">,
): Promise<Publish | null> {
  if (!event.group) return null;
  const membership = await findMembership(transaction, { group: event.group }, callerId);
  if (role !== "owner" && !isAtLeast(membership?.role ?? null, "admin")) throw noPermission();
  const left = await unlinkSession(transaction, event.group.id, event.id);
  return prepareGroupUpdate(transaction, bus, event.group.id, left);
}
