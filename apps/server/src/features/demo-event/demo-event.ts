/**
 * The demo event: created when the server has started, and restored to its initial state every hour if somebody has
 * used it, so that visitors' submissions do not stay. Several nodes can do this at the same time.
 */
import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import type { Kysely, Transaction } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import { computeLeaderboard } from "../../activities/leaderboard/leaderboard.store.ts";
import { drawWinner } from "../../activities/prizes/draws.store.ts";
import { addEntries } from "../../activities/prizes/entries.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { publishEventDeletion } from "../../domain/events/event-broadcasts.ts";
import { everyCacheOf } from "../../domain/cache-names.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Bus } from "../../domain/bus.ts";
import { publishDemoReset } from "./demo-broadcasts.ts";
import {
  emptyEvent,
  ensureSampleAttendees,
  fillEvent,
  needsRestore,
  listVoters,
  prepareEvent,
  removeEvent,
  lockDemo,
  wasFilledWithin,
} from "./demo.store.ts";

const HOUR_MS = 3_600_000;
/** A little less than the interval, so that a single process does not skip every second time. */
const KEEP_MS = HOUR_MS - 60_000;

type AfterCommit = (hook: () => void) => void;

export interface DemoEventDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  activities: readonly Activity[];
  /** If false, an existing demo is deleted. */
  enabled: boolean;
  /** Whether this process starts the installation; a further worker must not reset a demo in use. */
  atStart: boolean;
  onError: (error: unknown) => void;
}

export class DemoEvent {
  readonly #deps: DemoEventDeps;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: DemoEventDeps) {
    this.#deps = deps;
  }

  /** Restores the demo in the background when the installation starts, and every hour if it was used. */
  start(): void {
    const { enabled, atStart } = this.#deps;
    if (atStart) this.#work = this.#reportingErrors(enabled ? this.restore() : this.#remove());
    if (!enabled) return;
    this.#timer = setInterval(() => {
      this.#work = this.#reportingErrors(this.restoreIfUsed());
    }, HOUR_MS);
    this.#timer.unref();
  }

  /** Restores the demo if somebody has used it, and no node has restored it within the hour. */
  restoreIfUsed(): Promise<void> {
    return this.#whileLocked(async (transaction, afterCommit) => {
      if (await wasFilledWithin(transaction, DEMO_EVENT_ID, KEEP_MS)) return;
      if (await needsRestore(transaction, DEMO_EVENT_ID)) await this.#restore(transaction, afterCommit);
    });
  }

  /** Restores the demo's initial state in any case: an update may have changed its content. */
  restore(): Promise<void> {
    return this.#whileLocked((transaction, afterCommit) => this.#restore(transaction, afterCommit));
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#work;
  }

  #whileLocked(work: (transaction: Transaction<Schema>, afterCommit: AfterCommit) => Promise<void>): Promise<void> {
    return inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      await lockDemo(transaction);
      await work(transaction, afterCommit);
    });
  }

  #reportingErrors(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#deps.onError(error));
  }

  async #restore(transaction: Transaction<Schema>, afterCommit: AfterCommit): Promise<void> {
    await prepareEvent(transaction, DEMO_EVENT_ID);
    const voters = await listVoters(transaction, DEMO_EVENT_ID);
    await emptyEvent(transaction, DEMO_EVENT_ID);
    await fill(transaction, this.#deps.activities);
    const event = await findEvent(transaction, DEMO_EVENT_ID);
    if (!event) throw new Error("The demo event was created but cannot be found");
    afterCommit(() => publishDemoReset(this.#deps.bus, event, voters));
  }

  #remove(): Promise<void> {
    return this.#whileLocked(async (transaction, afterCommit) => {
      if (!(await removeEvent(transaction, DEMO_EVENT_ID))) return;
      afterCommit(() => publishEventDeletion(this.#deps.bus, DEMO_EVENT_ID, everyCacheOf()));
    });
  }
}

/** Inserts sample attendees and their submissions, draws a prize, and computes the leaderboard. */
async function fill(transaction: Transaction<Schema>, activities: readonly Activity[]): Promise<void> {
  const profileIds = await ensureSampleAttendees(transaction);
  await fillEvent(transaction, DEMO_EVENT_ID);
  await addEntries(
    transaction,
    profileIds.map((profileId) => ({ eventId: DEMO_EVENT_ID, profileId, networkGroup: null })),
  );
  await drawWinner(transaction, DEMO_EVENT_ID);
  await computeLeaderboard(
    transaction,
    DEMO_EVENT_ID,
    activities.flatMap(({ points }) => points ?? []),
  );
}
