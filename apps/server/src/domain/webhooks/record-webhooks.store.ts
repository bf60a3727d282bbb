import type { WebhookType } from "@hubbub/contract/webhooks";
import { sql } from "kysely";

import { unnest } from "../../platform/database/unnest.ts";
import type { Connection } from "../schema/schema.ts";

interface WebhookRecord {
  eventId: string;
  type: WebhookType;
  /** What it is about, besides the event. Never a text or a name. */
  ids?: Readonly<Record<string, string | number>>;
}

/**
 * Adds deliveries to the endpoints of the events' owners. Call it in the transaction of the change, so that there is no
 * change without its deliveries and no delivery without its change. The publication of the change invalidates "webhooks".
 * Does nothing for owners without endpoints.
 */
export async function recordWebhooks(transaction: Connection, records: readonly WebhookRecord[]): Promise<void> {
  if (records.length === 0) return;
  const timestamp = new Date().toISOString();
  const rows = records.map(({ eventId, type, ids }) => {
    const texts = Object.entries(ids ?? {}).map(([name, id]) => [name, String(id)]);
    const data = { eventId, ...Object.fromEntries(texts) };
    return { event: eventId, type, body: JSON.stringify({ type, timestamp, data }) };
  });
  // The lock waits for the deletion of an endpoint. Without it, the foreign key would fail the whole transaction.
  await sql`
    INSERT INTO webhook_deliveries (endpoint_id, event_id, type, body)
    SELECT endpoint.id, record.event, record.type, record.body
    FROM ${unnest(rows, { event: "text", type: "text", body: "text" })} AS record(event, type, body)
    JOIN events ON events.id = record.event
    JOIN webhook_endpoints endpoint
      ON endpoint.user_db_id = events.organizer_id AND endpoint.is_enabled AND record.type = ANY(endpoint.types)
    FOR KEY SHARE OF endpoint`.execute(transaction);
}
