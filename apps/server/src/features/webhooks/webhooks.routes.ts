/** The calls about webhooks. Organizers see their own endpoints only. */
import { WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { perMinute } from "../../api/rate-limits/limits.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { invalidate } from "../../domain/bus.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isAllowedUrl } from "../../platform/http/guarded-request.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import {
  addTest,
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  rotateSecret,
  sendAgain,
  updateWebhook,
} from "./webhooks.store.ts";

export function webhookRoutes(
  route: DeclareRoute,
  { kysely, bus, webhookPrivateAddresses: allowsPrivate }: FeatureDeps,
): void {
  /** Tests of webhooks, and deliveries that an organizer sends again. */
  const sends = new MemoryLimit(perMinute(30, "You are doing this too often. Please try again in a minute."));

  route("GET /api/webhooks", ({ hub }) => listWebhooks(kysely, hub.dbId));

  route("POST /api/webhooks", async ({ hub, body }) => {
    requireAllowed(body.url, allowsPrivate);
    return inTransaction(kysely, async (transaction) => {
      const added = await addWebhook(transaction, hub.dbId, body);
      if (!added) throw conflict(`You can have at most ${WEBHOOKS_MAX} webhook endpoints`);
      return { ...(await requireWebhook(transaction, hub.dbId, added.id)), secret: added.secret };
    });
  });

  /** Locks an endpoint of the caller. @throws Refusal 404 */
  const changeOwn = <T>(
    ownerId: string,
    id: string,
    work: (transaction: Transaction, isEnabled: boolean) => Promise<T>,
  ) =>
    inTransaction(kysely, async (transaction) => {
      const found = await lockWebhook(transaction, ownerId, id);
      if (!found) throw notFound("Webhook");
      return work(transaction, found.isEnabled);
    });

  route("PATCH /api/webhooks/:webhookId", async ({ hub, params: { webhookId }, body }) => {
    if (body.url !== undefined) requireAllowed(body.url, allowsPrivate);
    return changeOwn(hub.dbId, webhookId, async (transaction) => {
      await updateWebhook(transaction, webhookId, body);
      return requireWebhook(transaction, hub.dbId, webhookId);
    });
  });

  route("POST /api/webhooks/:webhookId/secret", ({ hub, params: { webhookId } }) =>
    changeOwn(hub.dbId, webhookId, async (transaction) => {
      const secret = await rotateSecret(transaction, webhookId);
      return { ...(await requireWebhook(transaction, hub.dbId, webhookId)), secret };
    }),
  );

  route("DELETE /api/webhooks/:webhookId", async ({ hub, params: { webhookId } }) => {
    if (!(await deleteWebhook(kysely, hub.dbId, webhookId))) throw notFound("Webhook");
    return null;
  });

  route("GET /api/webhooks/:webhookId/deliveries", async ({ hub, params: { webhookId } }) => {
    await requireWebhook(kysely, hub.dbId, webhookId);
    return listDeliveries(kysely, webhookId);
  });

  /** Adds to the queue of an endpoint that is switched on. */
  const send = async (ownerId: string, id: string, work: (transaction: Transaction) => Promise<void>) => {
    await changeOwn(ownerId, id, async (transaction, isEnabled) => {
      if (!isEnabled) throw conflict("Switch on the endpoint first");
      await sends.take(ownerId);
      await work(transaction);
    });
    invalidate(bus, id, "webhooks");
    return null;
  };

  route("POST /api/webhooks/:webhookId/deliveries/:deliveryId/again", ({ hub, params: { webhookId, deliveryId } }) =>
    send(hub.dbId, webhookId, async (transaction) => {
      if (!(await sendAgain(transaction, webhookId, deliveryId))) throw notFound("Delivery");
    }),
  );

  route("POST /api/webhooks/:webhookId/test", ({ hub, params: { webhookId } }) =>
    send(hub.dbId, webhookId, (transaction) => addTest(transaction, webhookId)),
  );
}

/** @throws Refusal 400 */
function requireAllowed(url: string, allowsPrivate: boolean): void {
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && !allowsPrivate)
    throw new Refusal("invalid", "The address must begin with https://");
  if (!isAllowedUrl(parsed, allowsPrivate))
    throw new Refusal("invalid", "Webhooks cannot be sent to this address. Use a public address.");
}

/** @throws Refusal 404 */
async function requireWebhook(connection: Connection, ownerId: string, id: string) {
  const [webhook] = await listWebhooks(connection, ownerId, id);
  if (!webhook) throw notFound("Webhook");
  return webhook;
}
