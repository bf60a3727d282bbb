/** The calls that copy events: duplicate, download the event file, import one. */
import type { DeclareRoute } from "../../api/route.ts";
import { keyIsForOneEvent, premiumRequired } from "../../domain/access/policy.ts";
import { toOrganizerEvent } from "../../domain/events/event-record.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import { ownsAnEvent } from "../../domain/team/roles.store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createOnce } from "../create-once.ts";
import { type EventCopy, installationSettingsOf, parseEventFile, readEventFile, storeCopy } from "./event-copies.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function eventCopyRoutes(route: DeclareRoute, { kysely, activities }: FeatureDeps): void {
  /** Creates one event for an idempotency key. */
  const create = (organizerId: string, key: string | null, copy: EventCopy) =>
    inTransaction(kysely, async (transaction) => {
      const request = { organizerId, key, kind: "event", find: findEvent } as const;
      const event = await createOnce(transaction, request, () => storeCopy(transaction, activities, organizerId, copy));
      return toOrganizerEvent(event, "owner");
    });

  route("POST /api/events/:eventId/duplicate", async ({ event, hub, key, body, idempotencyKey }) => {
    if (key?.eventId) throw keyIsForOneEvent();
    // As for creating an event: the caller will own the copy.
    if (!hub.premium && !(await ownsAnEvent(kysely, hub.dbId))) throw premiumRequired();
    const installation = installationSettingsOf(event);
    const file = await readEventFile(kysely, activities, event);
    return create(hub.dbId, idempotencyKey(), { ...file, title: body.title, installation });
  });

  route("GET /api/events/:eventId/settings.json", ({ event }) => readEventFile(kysely, activities, event));

  route("POST /api/events/import", ({ hub, body, idempotencyKey }) =>
    create(hub.dbId, idempotencyKey(), parseEventFile(activities, body)),
  );
}
