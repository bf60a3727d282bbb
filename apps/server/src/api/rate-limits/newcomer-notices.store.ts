/** The notice for organizers that newcomers of one address were slowed down: one row per event, without any address. */
import type { NewcomerNotice } from "@hubbub/contract/insights";
import { sql } from "kysely";

import type { Core } from "../../domain/core.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { BatchWriter } from "../../platform/database/batch-writer.ts";

/** How long counts wait, so that many slowed submissions do not cause many writes. */
const STORE_EVERY_MS = 1000;

/**
 * Creates the writer that adds slowed submissions, given by their event's id, to the notices. A failed write is logged
 * and its counts are lost, which is acceptable for approximate numbers.
 */
export function createNoticeWriter({ kysely, logger }: Core): BatchWriter<string, null> {
  return new BatchWriter({
    maxWaitMs: STORE_EVERY_MS,
    minPeriodMs: STORE_EVERY_MS,
    maxItems: Infinity,
    write: async (eventIds) => {
      await addSlowed(kysely, eventIds).catch((error: unknown) =>
        logger.warn(
          { err: error, eventIds },
          "Could not store that newcomers were slowed down. The team gets no notice.",
        ),
      );
      return eventIds.map(() => null);
    },
  });
}

/** Events that were deleted in the meantime are skipped. */
async function addSlowed(kysely: Connection, eventIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO newcomer_notices AS known (event_id, slowed)
    SELECT events.id, count(*) FROM unnest(${eventIds}::text[]) AS counted(event_id)
    JOIN events ON events.id = counted.event_id GROUP BY events.id
    ON CONFLICT (event_id) DO UPDATE SET slowed = known.slowed + excluded.slowed, last_at = now()`.execute(kysely);
}

export async function findNewcomerNotice(kysely: Connection, eventId: string): Promise<NewcomerNotice | null> {
  const row = await kysely
    .selectFrom("newcomer_notices")
    .where("event_id", "=", eventId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  return { slowed: row.slowed, firstAt: row.first_at.toISOString(), lastAt: row.last_at.toISOString() };
}
