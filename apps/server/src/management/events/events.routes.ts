/** Events over HTTP. */
import type { Kysely } from "kysely";

import { maySeePrivateArchive } from "../../domain/access/policy.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import type { Snapshot, SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { GroupDirectory } from "../../domain/groups/group-directory.ts";
import { groupNews } from "../../domain/groups/group-news.ts";
import { lockGroup } from "../../domain/groups/groups.store.ts";
import { moveEvent } from "../../domain/groups/move-event.ts";
import { authenticationRequired, notFound } from "../../platform/http/refusal.ts";
import { invalidateGroupNames, CHECKED_LISTS } from "../../submissions/moderation/checked-lists.ts";
import { type DeclareRoute, idempotencyKeyOf } from "../../api/route.ts";
import { rememberOpenedEvent } from "../../domain/identity/opened-event.ts";
import { ensureParticipant } from "../../domain/identity/participant.ts";
import type { Signer } from "../../domain/identity/signed-value.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import {
  type EventRecord,
  toOrganizerEvent,
  toPrivateArchiveStub,
  toPublicEvent,
  usableJoinOrigin,
} from "../../domain/events/event-record.ts";
import { createEvent, findEvent, listEventsOf, updateEvent } from "../../domain/events/events.store.ts";
import { makeOnce } from "../../domain/events/idempotent-create.store.ts";

export interface EventDeps {
  kysely: Kysely<Schema>;
  events: EventDirectory;
  groups: GroupDirectory;
  snapshots: SnapshotStore;
  bus: Bus;
  participantSigner: Signer;
  /** Throws 400 unless links and QR codes can carry this address. */
  requireJoinOrigin: (origin: string) => void;
}

/** What a change of an event's settings invalidates. */
const invalidates = ["event", "public-event", "page"] as const;

/**
 * Reads the event inside the build, so that a change in between is never cached over. One variant for each usable join
 * address, because nothing is published when the machine's addresses change.
 */
export function publicEventSnapshot(
  { events, snapshots }: Pick<EventDeps, "events" | "snapshots">,
  event: EventRecord,
): Promise<Snapshot> {
  return snapshots.read(event.id, `public-event ${usableJoinOrigin(event) ?? ""}`, async () => {
    const fresh = await events.find(event.id);
    if (!fresh) throw notFound("Event");
    return JSON.stringify(toPublicEvent(fresh));
  });
}

export function eventRoutes(
  route: DeclareRoute,
  { kysely, events, groups, snapshots, bus, participantSigner, requireJoinOrigin }: EventDeps,
): void {
  route("GET /api/public/events/:eventId", async ({ event, access, request, reply }) => {
    ensureParticipant(request, reply, participantSigner);
    rememberOpenedEvent(request, reply, event);
    const standing = {
      hub: access.hub && { premium: access.hub.premium, ownsEvents: false },
      role: access.role,
      walletTier: access.profile?.tier ?? null,
    };
    if (event.isArchived && event.isPrivate && !maySeePrivateArchive(standing)) return toPrivateArchiveStub(event);
    await sendSnapshot(request, reply, await publicEventSnapshot({ events, snapshots }, event));
    return undefined;
  });

  route("GET /api/events", async ({ access }) => {
    const list = await listEventsOf(kysely, access.hub?.dbId ?? "");
    return list.map(({ event, role }) => toOrganizerEvent(event, role));
  });

  route("POST /api/events", ({ access, body, request }) =>
    inTransaction(kysely, async (transaction) => {
      if (!access.hub) throw authenticationRequired();
      const organizerId = access.hub.dbId;
      const making = { organizerId, key: idempotencyKeyOf(request), kind: "event" } as const;
      const id = await makeOnce(transaction, making, async () => {
        const { id: made } = await createEvent(transaction, organizerId, body);
        return made;
      });
      const event = await findEvent(transaction, id);
      if (!event) throw notFound("Event");
      return toOrganizerEvent(event, "owner");
    }),
  );

  route("PATCH /api/events/:eventId", async ({ access, event, body }) => {
    const { groupId, groupOrder, ...settings } = body;
    if (settings.joinOrigin != null) requireJoinOrigin(settings.joinOrigin);
    // Looked up before the transaction: inside it, the directory's own query would want a second connection.
    const target = groupId ? await groups.find(groupId) : null;
    if (groupId != null && !target) throw notFound("Event group");
    return inTransaction(kysely, async (transaction, afterCommit) => {
      // First of all: a group's lock comes before its events', and its news are told in the order of its changes.
      if (event.group) await lockGroup(transaction, event.group.id);
      const tellFormerGroup =
        groupId === undefined ? null : await moveEvent(transaction, bus, { event, access, target, groupOrder });
      const updated = await updateEvent(transaction, event.id, settings);
      if (!updated || !access.role) throw notFound("Event");
      const tellGroup = await groupNews(transaction, bus, updated.group?.id ?? null);
      afterCommit(() => {
        bus.publish({
          roomId: event.id,
          invalidates: settings.textFilterEnabled === undefined ? invalidates : [...invalidates, ...CHECKED_LISTS],
          message: { type: "event:updated", data: toPublicEvent(updated) },
          urgency: "now",
        });
        if (settings.textFilterEnabled !== undefined) invalidateGroupNames(bus, updated);
        tellGroup();
        tellFormerGroup?.();
      });
      return toOrganizerEvent(updated, access.role);
    });
  });
}
