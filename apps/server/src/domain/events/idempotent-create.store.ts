/**
 * Idempotent creation of events and groups: a second request with the same Idempotency-Key within a day returns what
 * the first one created, also if both arrive at the same time.
 */
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";

type Connection = Kysely<Schema>;

const RETENTION_HOURS = 24;

export interface CreationKey {
  organizerId: string;
  /** Null if the client sent none; then every request creates something. */
  key: string | null;
  kind: "event" | "group";
}

/**
 * Creates something unless this key has created it already. Concurrent requests with the same key wait for the first
 * one's transaction, because they insert the same row.
 * @param create returns the id of what it created
 * @returns the id, created now or by the earlier request
 * @throws Refusal 409 if the key was used to create something of another kind
 */
export async function createOnce(
  transaction: Connection,
  { organizerId, key, kind }: CreationKey,
  create: () => Promise<string>,
): Promise<string> {
  if (key === null) return create();
  const column = `${kind}_id` as const;
  await transaction
    .deleteFrom("made_once")
    .where("organizer_id", "=", organizerId)
    .where("made_at", "<", new Date(Date.now() - RETENTION_HOURS * 3_600_000))
    .execute();
  const claimed = await transaction
    .insertInto("made_once")
    .values({ organizer_id: organizerId, idempotency_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("idempotency_key")
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await transaction
      .selectFrom("made_once")
      .where("organizer_id", "=", organizerId)
      .where("idempotency_key", "=", key)
      .select(column)
      .executeTakeFirst();
    const id = earlier?.[column];
    if (!id) throw new Refusal("conflict", "This Idempotency-Key has been used for something else");
    return id;
  }
  const id = await create();
  await transaction
    .updateTable("made_once")
    .set({ [column]: id })
    .where("organizer_id", "=", organizerId)
    .where("idempotency_key", "=", key)
    .execute();
  return id;
}
