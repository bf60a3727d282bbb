/** The calls that end a session, with the closing message for attendees (ARC-1), open it again, and delete an event. */
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { prepareGroupUpdate } from "../../domain/groups/group-publications.ts";
import { lockGroup } from "../../domain/groups/groups.store.ts";
import { nextSession } from "../../domain/groups/session-order.ts";
import { listSessions, unlinkSession } from "../../domain/groups/group-sessions.store.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/live";
import { readSessionEndFields } from "../../activities/index.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { deleteEvent, type EventChange, findEvent, lockEvent, setArchived } from "../../domain/events/events.store.ts";
import { broadcast, invalidate } from "../../domain/bus.ts";
import { publishEvent } from "../../domain/events/event-publications.ts";
import { type EventRecord, toOrganizerEvent } from "../../domain/events/event-record.ts";
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function archiveRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, bus } = deps;

  route("PATCH /api/events/:eventId/archive", ({ event, role, body }) =>
    inTransaction(kysely.forLongStatements, async (transaction, afterCommit) => {
      // The group is locked before its events: the time under its lock orders its messages.
      if (event.group) await lockGroup(transaction, event.group.id);
      const before = await lockEvent(transaction, event.id);
      const isArchived = body.isArchived ?? before.isArchived;
      if (body.isPrivate !== undefined && !isArchived) {
        throw conflict("Archive the event before you make it private or public");
      }
      const isPrivate = body.isPrivate ?? before.isPrivate;
      await changeArchive(deps, { transaction, event: before, afterCommit }, { isArchived, isPrivate });
      return toOrganizerEvent((await findEvent(transaction, event.id)) ?? before, role);
    }),
  );

  route("GET /api/public/events/:eventId/session-end", async ({ event }) =>
    event.isArchived ? describeSessionEnd(deps, kysely, event) : null,
  );

  route("DELETE /api/events/:eventId", ({ event }) =>
    inTransaction(kysely.forLongStatements, async (transaction, afterCommit) => {
      const groupId = event.group?.id ?? null;
      const left = groupId === null ? [] : await unlinkSession(transaction, groupId, event.id);
      if (!(await deleteEvent(transaction, event.id))) throw notFound("Event");
      afterCommit(() => broadcast(bus, event.id, "event:deleted", { eventId: event.id }));
      if (groupId !== null) afterCommit(await prepareGroupUpdate(transaction, bus, groupId, left));
      return null;
    }),
  );
}

/** The closing message of an event from its present state. */
async function describeSessionEnd(deps: FeatureDeps, connection: Connection, event: EventRecord): Promise<SessionEnd> {
  const { group } = event;
  const next = group && nextSession(await listSessions(connection, group.id), event);
  return {
    message: SESSION_ENDED_MESSAGE,
    nextSession: next ? { eventId: next.id, title: next.title, groupPermalink: group.permalink } : null,
    ...(await readSessionEndFields(deps, connection, event)),
  };
}

/** Changes the event to the wanted state; a repeated call changes and publishes nothing. */
async function changeArchive(
  deps: FeatureDeps,
  change: EventChange,
  wanted: { isArchived: boolean; isPrivate: boolean },
): Promise<void> {
  const { bus, activities } = deps;
  const { transaction, event: before, afterCommit } = change;
  const ends = wanted.isArchived && !before.isArchived;
  if (wanted.isArchived === before.isArchived && wanted.isPrivate === before.isPrivate) return;
  await setArchived(transaction, before, wanted);
  if (wanted.isArchived !== before.isArchived)
    await recordWebhooks(transaction, [{ eventId: before.id, type: ends ? "event.ended" : "event.activated" }]);
  if (ends) for (const { on } of activities) await on?.archived?.(change);
  const after = await findEvent(transaction, before.id);
  if (!after) throw notFound("Event");
  const publishGroup = await prepareGroupUpdate(transaction, bus, after.group?.id ?? null);
  const end = ends ? await describeSessionEnd(deps, transaction, after) : null;
  afterCommit(() => publishEvent(bus, after));
  afterCommit(() => invalidate(bus, after.id, "webhooks"));
  afterCommit(publishGroup);
  if (end) afterCommit(() => broadcast(bus, after.id, "session_ended", end));
}
