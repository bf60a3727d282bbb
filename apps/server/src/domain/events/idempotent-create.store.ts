/**
 * What organizers made under an Idempotency-Key: a repeated request within a day is answered with what the first one
 * made, also where both come at the same instant.
 */
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";

type Connection = Kysely<Schema>;

const KEPT_HOURS = 24;

export interface MakingKey {
  organizerId: string;
  /** Null where the client sent none: then everything is made anew. */
  key: string | null;
  kind: "event" | "group";
}

/**
 * Makes something unless this key has made it already. Of requests at the same instant the later ones wait for the
 * first one's transaction, because they want the same row.
 * @param make answers the id of what it made
 * @returns the id, of now or of then
 * @throws Refusal 409 where the key made something of another kind
 */
export async function makeOnce(
  transaction: Connection,
  { organizerId, key, kind }: MakingKey,
  make: () => Promise<string>,
): Promise<string> {
  if (key === null) return make();
  const column = `${kind}_id` as const;
  await transaction
    .deleteFrom("made_once")
    .where("organizer_id", "=", organizerId)
    .where("made_at", "<", new Date(Date.now() - KEPT_HOURS * 3_600_000))
    .execute();
  const claimed = await transaction
    .insertInto("made_once")
    .values({ organizer_id: organizerId, idempotency_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("idempotency_key")
    .executeTakeFirst();
  if (!claimed) {
    const made = await transaction
      .selectFrom("made_once")
      .where("organizer_id", "=", organizerId)
      .where("idempotency_key", "=", key)
      .select(column)
      .executeTakeFirst();
    const id = made?.[column];
    if (!id) throw new Refusal("conflict", "This Idempotency-Key has been used for something else");
    return id;
  }
  const id = await make();
  await transaction
    .updateTable("made_once")
    .set({ [column]: id })
    .where("organizer_id", "=", organizerId)
    .where("idempotency_key", "=", key)
    .execute();
  return id;
}
