/** One participant's submissions to an activity are judged one after the other, whichever nodes they come to. */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import { participantOf, type Submission } from "./admission.ts";

/** Sets these apart from other advisory locks. */
const LOCK_CLASS = 4201;
/** Participants share this many locks, so that full batches of many nodes stay within PostgreSQL's table of locks. */
const LOCKS = 4096;

/**
 * Holds the participants' locks until the transaction ends, always taken in one order. Limits that are counted
 * afterwards see what the other nodes have committed.
 */
export async function lockParticipants(
  transaction: Kysely<Schema>,
  activity: string,
  items: readonly Pick<Submission, "eventId" | "participantKey">[],
): Promise<void> {
  const keys = new Set(items.map((item) => hash(`${activity} ${participantOf(item)}`) % LOCKS));
  await sql`
    SELECT pg_advisory_xact_lock(${LOCK_CLASS}, key)
    FROM unnest(${[...keys].sort((a, b) => a - b)}::int[]) WITH ORDINALITY AS sorted(key, position)
    ORDER BY position`.execute(transaction);
}

/** FNV-1a: the same on every node. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
