/**
 * Entering the draw: whoever takes part with a wallet profile is in once per event (D-80). Called for every submission
 * and every opened channel, so it remembers whom it has entered and writes many at once.
 */
import { createHmac } from "node:crypto";

import type { Kysely } from "kysely";

import { BatchWriter } from "../../platform/database/batch-writer.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Bus } from "../../domain/bus.ts";
import { ensureSeeds } from "./draws.store.ts";
import { countEligible, enterAll, keyOf, type NewEntry } from "./entries.store.ts";

const REMEMBERED_MAX = 50_000;
const GROUP_DIGITS = 32;

/** Somebody signed in who takes part. */
export interface Participant {
  profileId: string;
  /** The network they come from, as `networkOf` writes it. */
  network: string;
  /** Whether the account is new here (domain/identity/new-account.ts): only then the network's hash is stored. */
  isNewAccount: boolean;
}

export interface PrizeEntranceDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** Key of the networks' hashes. */
  networkSecret: Buffer;
  /** Called when somebody could not be entered; their next step enters them. */
  onError: (error: unknown) => void;
}

export interface PrizeEntrance {
  /** Enters a profile where it may; never fails, since what the person did counts without it. */
  enter(event: EventRecord, participant: Participant): Promise<void>;
  close(): Promise<void>;
}

export function createPrizeEntrance({ kysely, bus, networkSecret, onError }: PrizeEntranceDeps): PrizeEntrance {
  const entered = new Set<string>();
  // The event is part of the hash, so that hashes of two events cannot be compared.
  const groupOf = (eventId: string, network: string) =>
    createHmac("sha256", networkSecret).update(`${eventId} ${network}`).digest("hex").slice(0, GROUP_DIGITS);
  const writer = new BatchWriter<NewEntry, boolean>({ write: (entrants) => write(kysely, bus, entrants) });
  return {
    async enter(event, { profileId, network, isNewAccount }) {
      const networkGroup = isNewAccount ? groupOf(event.id, network) : null;
      const entrant = { eventId: event.id, profileId, networkGroup };
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

function write(kysely: Kysely<Schema>, bus: Bus, entrants: readonly NewEntry[]): Promise<boolean[]> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const results = await enterAll(transaction, entrants);
    const eventIds = [...new Set(entrants.filter((_, index) => results[index]).map(({ eventId }) => eventId))];
    await ensureSeeds(transaction, eventIds);
    for (const eventId of eventIds) {
      const count = await countEligible(transaction, eventId);
      afterCommit(() =>
        bus.publish({
          roomId: eventId,
          invalidates: ["prize-next"],
          message: { type: "prize:entries", data: { count } },
          audience: "staff",
        }),
      );
    }
    return results;
  });
}
