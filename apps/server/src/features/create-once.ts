/**
 * Idempotent creation of events and groups: a second request with the same Idempotency-Key within a day returns what
 * the first one created, even if both arrive at the same time.
 */

import { staffKey } from "../domain/identity/participant.ts";
import type { Connection } from "../domain/schema/schema.ts";
import { conflict } from "../platform/http/refusal.ts";
import { once } from "../submissions/receipts.store.ts";

const RECEIPT_DAYS = 1;

interface Creation<Created> {
  organizerId: string;
  /** Null if the client sent none; then every request creates something. */
  key: string | null;
  kind: "event" | "group";
  find: (transaction: Connection, id: string) => Promise<Created | null>;
}

/**
 * Creates something unless this key has created it already, and it still exists.
 * @param create creates it and returns its id
 * @returns what was created, now or by the earlier request
 * @throws Refusal 409 if the key was used to create something of another kind
 */
export async function createOnce<Created>(
  transaction: Connection,
  { organizerId, key, kind, find }: Creation<Created>,
  create: () => Promise<string>,
): Promise<Created> {
  const onceKey = {
    participantKey: staffKey(organizerId),
    scope: "creations",
    idempotencyKey: key,
    eventId: null,
    days: RECEIPT_DAYS,
  };
  const { receipt } = await once(
    transaction,
    onceKey,
    async () => ({ kind, id: await create() }),
    async (earlier) => {
      if (earlier.kind !== kind) throw conflict("This form has already been submitted. Reload the page and try again.");
      return (await find(transaction, earlier.id)) !== null;
    },
  );
  const created = await find(transaction, receipt.id);
  if (!created) throw new Error("What was created does not exist");
  return created;
}
