/**
 * Entering the draw: whoever takes part with a wallet profile is in once per event (D-80). Called for every submission
 * and every opened channel, so it remembers whom it has entered and writes many at once.
 */
import type { Kysely } from "kysely";

import { BatchWriter } from "../../database/batch-writer.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { EventRecord } from "../../events/event-record.ts";
import type { Bus } from "../../live/bus.ts";
import { ensureSeeds } from "./draws.store.ts";
import { countEligible, enterAll, type Entrant, keyOf } from "./entries.store.ts";

const REMEMBERED_MAX = 50_000;

export interface PrizeEntrance {
  /** Enters a profile where it may; never fails, since what the person did counts without it. */
  enter(event: EventRecord, profileId: string): Promise<void>;
  close(): Promise<void>;
}

/** @param onError where it is reported that somebody could not be entered; their next step enters them */
export function createPrizeEntrance(
  kysely: Kysely<Schema>,
  bus: Bus,
  onError: (error: unknown) => void,
): PrizeEntrance {
  const entered = new Set<string>();
  const writer = new BatchWriter<Entrant, boolean>({ write: (entrants) => write(kysely, bus, entrants) });
  return {
    async enter(event, profileId) {
      const entrant = { eventId: event.id, profileId };
      const key = keyOf(entrant);
      if (!event.enablePrizeDrawing || event.isArchived || entered.has(key)) return;
      try {
        if (!(await writer.submit(entrant))) return;
        entered.add(key);
        if (entered.size > REMEMBERED_MAX) entered.delete(entered.values().next().value ?? "");
      } catch (error) {
        onError(error);
      }
    },
    close: () => writer.close(),
  };
}

function write(kysely: Kysely<Schema>, bus: Bus, entrants: readonly Entrant[]): Promise<boolean[]> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const results = await enterAll(transaction, entrants);
    const eventIds = [...new Set(entrants.filter((_, index) => results[index]).map(({ eventId }) => eventId))];
    await ensureSeeds(transaction, eventIds);
    for (const eventId of eventIds) {
      const count = await countEligible(transaction, eventId);
      afterCommit(() =>
        bus.publish({
          eventId,
          outdates: ["prize-next"],
          message: { type: "prize:entries", data: { count } },
          audience: "staff",
        }),
      );
    }
    return results;
  });
}
