/** Queries for the webhook endpoints of organizers, and for their logs. */
import { randomBytes } from "node:crypto";

import type { ParsedBodyOf } from "@hubbub/contract/calls";
import {
  type CreateWebhook,
  type Webhook,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_LOG_MAX,
  WEBHOOK_TEST,
  type WebhookDelivery,
  WEBHOOKS_MAX,
} from "@hubbub/contract/webhooks";
import { sql } from "kysely";
import type * as z from "zod/mini";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";

const SECRET_BYTES = 32;
const FORMER_SECRET_HOURS = 24;

type Fields = z.output<typeof CreateWebhook>;
type Changes = ParsedBodyOf<"PATCH /api/webhooks/:webhookId">;

/** Lists the endpoints of an organizer, the oldest first. @param id only this one */
export async function listWebhooks(connection: Connection, ownerId: string, id?: string): Promise<Webhook[]> {
  const rows = await connection
    .selectFrom("webhook_endpoints as endpoint")
    .where("user_db_id", "=", ownerId)
    .$if(id !== undefined, (query) => query.where("id", "=", Number(id)))
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND state = 'waiting')`.as(
        "waiting",
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    url: row.url,
    types: row.types,
    isEnabled: row.is_enabled,
    createdAt: row.created_at.toISOString(),
    switchedOff:
      row.switched_off && row.switched_off_at
        ? { reason: row.switched_off, at: row.switched_off_at.toISOString() }
        : null,
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil:
      row.former_secret_until && row.former_secret_until > new Date() ? row.former_secret_until.toISOString() : null,
    waiting: row.waiting,
    dropped: row.dropped,
  }));
}

/** @returns the id and the secret; null if the organizer has `WEBHOOKS_MAX` endpoints already */
export async function addWebhook(
  transaction: Transaction,
  ownerId: string,
  { url, types }: Fields,
): Promise<{ id: string; secret: string } | null> {
  // Orders concurrent calls of one organizer.
  await transaction.selectFrom("users").where("db_id", "=", ownerId).select("db_id").forNoKeyUpdate().execute();
  if ((await listWebhooks(transaction, ownerId)).length >= WEBHOOKS_MAX) return null;
  const secret = randomBytes(SECRET_BYTES);
  const { id } = await transaction
    .insertInto("webhook_endpoints")
    .values({ user_db_id: ownerId, url, types, secret })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), secret: toText(secret) };
}

/** Locks an endpoint of an organizer. @returns whether it is switched on; null if they have no such endpoint */
export async function lockWebhook(
  transaction: Transaction,
  ownerId: string,
  id: string,
): Promise<{ isEnabled: boolean } | null> {
  const row = await transaction
    .selectFrom("webhook_endpoints")
    .where("id", "=", Number(id))
    .where("user_db_id", "=", ownerId)
    .select("is_enabled as isEnabled")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a locked endpoint. Switching it on resets its faults; switching it off ends its waiting deliveries. */
export async function updateWebhook(
  transaction: Transaction,
  id: string,
  { url, types, isEnabled }: Changes,
): Promise<void> {
  const endpoint = transaction.updateTable("webhook_endpoints").where("id", "=", Number(id));
  // The faults were those of the former address.
  if (url !== undefined) await endpoint.set({ url, failing_since: null }).execute();
  if (types !== undefined) await endpoint.set({ types }).execute();
  if (isEnabled === true)
    await endpoint
      .set({ is_enabled: true, switched_off: null, switched_off_at: null, failing_since: null, dropped: 0 })
      .execute();
  if (isEnabled === false) await switchOff(transaction, Number(id), null);
}

/**
 * Switches a locked endpoint off and ends the deliveries that wait.
 * @param reason why the server does it; null if its owner does it
 */
export async function switchOff(
  transaction: Transaction,
  id: number,
  reason: NonNullable<Webhook["switchedOff"]>["reason"] | null,
): Promise<void> {
  await transaction
    .updateTable("webhook_endpoints")
    .where("id", "=", id)
    .set({ is_enabled: false, switched_off: reason, switched_off_at: reason === null ? null : sql<Date>`now()` })
    .execute();
  await transaction
    .updateTable("webhook_deliveries")
    .where("endpoint_id", "=", id)
    .where("state", "=", "waiting")
    .set({ state: "failed", fault: sql`coalesce(fault, 'off')`, claimed_until: null })
    .execute();
}

/** Replaces the secret of a locked endpoint. Requests are signed with the former one, too, for a day. */
export async function rotateSecret(transaction: Transaction, id: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  await sql`
    UPDATE webhook_endpoints SET former_secret = secret, secret = ${secret},
      former_secret_until = now() + make_interval(hours => ${FORMER_SECRET_HOURS})
    WHERE id = ${Number(id)}`.execute(transaction);
  return toText(secret);
}

/** @returns false if the organizer has no such endpoint */
export async function deleteWebhook(kysely: Connection, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("webhook_endpoints")
    .where("id", "=", Number(id))
    .where("user_db_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The log of an endpoint: the last attempt first, then what was not tried yet. */
export async function listDeliveries(kysely: Connection, endpointId: string): Promise<WebhookDelivery[]> {
  const rows = await kysely
    .selectFrom("webhook_deliveries")
    .where("endpoint_id", "=", Number(endpointId))
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${WEBHOOK_LOG_DAYS})`)
    .selectAll()
    .orderBy("tried_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(WEBHOOK_LOG_MAX)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    messageId: row.message_id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === "waiting" ? row.next_at.toISOString() : null,
    triedAt: row.tried_at?.toISOString() ?? null,
    status: row.status,
    durationMs: row.duration_ms,
    fault: row.fault,
  }));
}

/** What an organizer asks for is due before everything that waits. */
const beforeTheOthers = sql<Date>`now() - interval '1 day'`;

/** @returns false if the endpoint has no such delivery */
export async function sendAgain(transaction: Transaction, endpointId: string, deliveryId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("webhook_deliveries")
    .where("endpoint_id", "=", Number(endpointId))
    .where("id", "=", Number(deliveryId))
    .set({ state: "waiting", attempts: 0, next_at: beforeTheOthers })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function addTest(transaction: Transaction, endpointId: string): Promise<void> {
  const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data: {} });
  await transaction
    .insertInto("webhook_deliveries")
    .values({ endpoint_id: Number(endpointId), type: WEBHOOK_TEST, body, next_at: beforeTheOthers })
    .execute();
}

/** Deletes what no log contains any more. */
export async function removeOldDeliveries(kysely: Connection): Promise<void> {
  await sql`
    DELETE FROM webhook_deliveries delivery USING (
      SELECT id, row_number() OVER (PARTITION BY endpoint_id ORDER BY tried_at DESC NULLS LAST, id DESC) AS nth
      FROM webhook_deliveries WHERE state <> 'waiting'
    ) ended
    WHERE ended.id = delivery.id AND delivery.state <> 'waiting'
      AND (nth > ${WEBHOOK_LOG_MAX} OR created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}))`.execute(
    kysely,
  );
}

const toText = (secret: Buffer) => `whsec_${secret.toString("base64")}`;
