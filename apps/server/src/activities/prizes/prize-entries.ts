/**
 * Enters everybody who takes part with a wallet profile into the event's draw, once (D-80). Called for every submission
 * and every live connection, so it caches whom it has entered and writes entries in batches.
 */
import { prizes } from "@hubbub/contract/activities/prizes/index";
import { createHmac } from "node:crypto";

import { isOn } from "../../domain/events/event-state.ts";
import type { MeasuredWriter } from "../../api/module.ts";
import { BatchWriter } from "../../platform/database/batch-writer.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Bus } from "../../domain/bus.ts";
import { ensureSeeds } from "./draws.store.ts";
import { publishEntryCount } from "./prize-broadcasts.ts";
import { addEntries, countEligible, type NewEntry } from "./entries.store.ts";
import type { ActivityDeps } from "../activity.ts";

const EVENTS_MAX = 500;
const GROUP_DIGITS = 32;

/** A participant with a wallet profile. */
export interface Entrant {
  profileId: string;
  /** The participant's network, in the form that `networkOf` returns. */
  network: string;
  /** Whether the account is new (domain/identity/wallet.store.ts). The network's hash is stored only then. */
  isNewAccount: boolean;
}

export interface PrizeEntranceDeps extends Pick<ActivityDeps, "kysely" | "bus" | "caches"> {
  /** Key for hashing networks. */
  networkSecret: Buffer;
  /** Called when an entry could not be stored. The participant's next action tries again. */
  onError: (error: unknown) => void;
}

export interface PrizeEntrance {
  /** Enters a profile if possible. Never rejects, because a failed entry must not fail the participant's action. */
  enter(event: EventRecord, participant: Entrant): Promise<void>;
  writer: MeasuredWriter;
  close(): Promise<void>;
}

export function createPrizeEntrance({ kysely, bus, caches, networkSecret, onError }: PrizeEntranceDeps): PrizeEntrance {
  // The profiles that this node has entered, by event.
  const entered = caches.perRoom<Set<string>>("prize-entered", { maxEntries: EVENTS_MAX, sizeOf: ({ size }) => size });
  // The hash includes the event, so that hashes of different events cannot be compared.
  const groupOf = (eventId: string, network: string) =>
    createHmac("sha256", networkSecret).update(`${eventId} ${network}`).digest("hex").slice(0, GROUP_DIGITS);
  const writer = new BatchWriter<NewEntry, boolean>({ write: (entrants) => writeEntries(kysely, bus, entrants) });
  return {
    writer,
    async enter(event, { profileId, network, isNewAccount }) {
      if (!isOn(event, prizes) || event.isArchived) return;
      // If the event is invalidated while the entry is written, later calls get another set.
      const profileIds = await entered.get(event.id, async () => new Set());
      if (profileIds.has(profileId)) return;
      const networkGroup = isNewAccount ? groupOf(event.id, network) : null;
      try {
        if (await writer.submit({ eventId: event.id, profileId, networkGroup })) profileIds.add(profileId);
      } catch (error) {
        onError(error);
      }
    },
    close: () => writer.close(),
  };
}

function writeEntries(kysely: Connection, bus: Bus, entrants: readonly NewEntry[]): Promise<boolean[]> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const results = await addEntries(transaction, entrants);
    const eventIds = [...new Set(entrants.filter((_, index) => results[index]).map(({ eventId }) => eventId))];
    await ensureSeeds(transaction, eventIds);
    for (const eventId of eventIds) {
      const count = await countEligible(transaction, eventId);
      afterCommit(() => publishEntryCount(bus, eventId, count));
    }
    return results;
  });
}
