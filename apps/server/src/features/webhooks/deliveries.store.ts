/**
 * Queries of the delivery queue. Every node claims deliveries; a claim ends after a minute, so that another node sends
 * what a killed one has claimed. Transactions lock an endpoint before its deliveries.
 */
import { type DeliveryFault, WEBHOOK_QUEUE_MAX } from "@hubbub/contract/webhooks";
import { sql } from "kysely";

import type { Connection, PooledConnection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { switchOff } from "./webhooks.store.ts";

/** Longer than an attempt takes. */
const CLAIM_SECONDS = 60;
/** Attempts to one endpoint at a time; to one whose last attempt failed, so that it does not delay the others. */
const PER_ENDPOINT = 4;
const PER_FAILING_ENDPOINT = 1;
/** Attempts to all endpoints of an owner at a time, so that slow ones leave room for those of others. */
const PER_OWNER = 8;
const SWITCHED_OFF_AFTER_HOURS = 24;

export interface ClaimedDelivery {
  id: number;
  endpointId: number;
  messageId: string;
  body: string;
  /** Earlier ones. */
  attempts: number;
  url: string;
  isEnabled: boolean;
  /** The owner's id at the sign-on. */
  hubUserId: string;
  /** The current one first. */
  secrets: Buffer[];
}

/** Claims at most `max` deliveries that are due. No other node gets them until the claim ends. */
export async function claimDeliveries(kysely: Connection, max: number): Promise<ClaimedDelivery[]> {
  const isDue = sql`state = 'waiting' AND next_at <= now() AND coalesce(claimed_until <= now(), true)`;
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS (SELECT DISTINCT endpoint_id FROM webhook_deliveries WHERE ${isDue}),
    allowed AS (
      SELECT endpoint.id, endpoint.user_db_id AS owner,
        CASE WHEN failing_since IS NULL THEN ${PER_ENDPOINT}::int ELSE ${PER_FAILING_ENDPOINT}::int END - (
          SELECT count(*) FROM webhook_deliveries
          WHERE endpoint_id = endpoint.id AND state = 'waiting' AND claimed_until > now()
        ) AS count,
        ${PER_OWNER}::int - (
          SELECT count(*) FROM webhook_deliveries JOIN webhook_endpoints own ON own.id = endpoint_id
          WHERE own.user_db_id = endpoint.user_db_id AND state = 'waiting' AND claimed_until > now()
        ) AS owner_count
      FROM due JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
    ),
    chosen AS (
      SELECT id FROM (
        SELECT next.id, owner_count, row_number() OVER (PARTITION BY owner ORDER BY random()) AS nth
        FROM allowed CROSS JOIN LATERAL (
          SELECT id FROM webhook_deliveries WHERE endpoint_id = allowed.id AND ${isDue}
          ORDER BY next_at, id LIMIT greatest(0, allowed.count) FOR UPDATE SKIP LOCKED
        ) next
      ) numbered
      WHERE nth <= owner_count
      ORDER BY random() LIMIT ${max}
    )
    UPDATE webhook_deliveries delivery SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    FROM chosen, webhook_endpoints endpoint JOIN users ON users.db_id = endpoint.user_db_id
    WHERE delivery.id = chosen.id AND endpoint.id = delivery.endpoint_id
    RETURNING delivery.id, endpoint_id AS "endpointId", message_id AS "messageId", body, attempts, url,
      is_enabled AS "isEnabled", hub_user_id AS "hubUserId",
      CASE WHEN former_secret_until > now() THEN ARRAY[secret, former_secret] ELSE ARRAY[secret] END AS secrets`.execute(
    kysely,
  );
  return rows;
}

export interface Attempt {
  /** Null without a response. */
  status: number | null;
  durationMs: number;
  /** Null if it was delivered. */
  fault: DeliveryFault | null;
  /** Milliseconds until the next attempt; null if there is none. */
  retryMs: number | null;
}

/** Gives up a claim whose attempt was not made or was interrupted. */
export async function releaseDelivery(kysely: Connection, id: number): Promise<void> {
  await kysely.updateTable("webhook_deliveries").where("id", "=", id).set({ claimed_until: null }).execute();
}

/**
 * Stores the result of an attempt. Switches the endpoint off if it answered 410, or if all attempts of a day failed and
 * this was the last one of its delivery: a single fault after a quiet week is not a day of faults.
 */
export function storeAttempt(
  kysely: PooledConnection,
  { id, endpointId }: ClaimedDelivery,
  { status, durationMs, fault, retryMs }: Attempt,
): Promise<void> {
  return inTransaction(kysely, async (transaction) => {
    const failingSince = fault === null ? sql`NULL` : sql`coalesce(failing_since, now())`;
    const { rows } = await sql<{ isDead: boolean }>`
      UPDATE webhook_endpoints SET failing_since = ${failingSince}
      WHERE id = ${endpointId} AND is_enabled AND (failing_since IS NOT NULL OR ${fault !== null})
      RETURNING failing_since < now() - make_interval(hours => ${SWITCHED_OFF_AFTER_HOURS}) AS "isDead"`.execute(
      transaction,
    );
    const state = fault === null ? "delivered" : retryMs === null ? "failed" : "waiting";
    await sql`
      UPDATE webhook_deliveries SET state = ${state}, attempts = attempts + 1, claimed_until = NULL, tried_at = now(),
        next_at = now() + make_interval(secs => ${(retryMs ?? 0) / 1000}), status = ${status},
        duration_ms = ${Math.round(durationMs)}, fault = ${fault}
      WHERE id = ${id} AND state = 'waiting'`.execute(transaction);
    const isDead = rows[0]?.isDead === true;
    if (rows.length > 0 && (status === 410 || (isDead && retryMs === null)))
      await switchOff(transaction, endpointId, status === 410 ? "gone" : "failing");
  });
}

export interface Queues {
  /** How many deliveries wait on the whole installation. */
  waiting: number;
  /** Milliseconds until the next of them can be claimed, 0 or less if one can be now; null if none waits. */
  nextInMs: number | null;
  dropped: number;
}

/** Drops the oldest deliveries of endpoints for which too many wait. */
export async function limitQueues(kysely: PooledConnection): Promise<Queues> {
  const { rows } = await sql<{ id: number; count: number; nextInMs: number }>`
    SELECT endpoint_id AS id, count(*)::int AS count,
      (extract(epoch FROM min(greatest(next_at, claimed_until)) - now()) * 1000)::float8 AS "nextInMs"
    FROM webhook_deliveries WHERE state = 'waiting' GROUP BY 1`.execute(kysely);
  let dropped = 0;
  for (const { id, count } of rows) if (count > WEBHOOK_QUEUE_MAX) dropped += await limitQueue(kysely, id);
  return {
    waiting: rows.reduce((sum, { count }) => sum + count, 0) - dropped,
    nextInMs: rows.length === 0 ? null : Math.min(...rows.map(({ nextInMs }) => nextInMs)),
    dropped,
  };
}

function limitQueue(kysely: PooledConnection, endpointId: number): Promise<number> {
  return inTransaction(kysely, async (transaction) => {
    await transaction
      .selectFrom("webhook_endpoints")
      .where("id", "=", endpointId)
      .select("id")
      .forNoKeyUpdate()
      .execute();
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND state = 'waiting'
        ORDER BY id DESC OFFSET ${WEBHOOK_QUEUE_MAX}
      ) AND coalesce(claimed_until <= now(), true)`.execute(transaction);
    const count = Number(numAffectedRows);
    await sql`UPDATE webhook_endpoints SET dropped = dropped + ${count} WHERE id = ${endpointId}`.execute(transaction);
    return count;
  });
}
