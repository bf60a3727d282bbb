/**
 * The demo event of this installation: made when the server has started, and put back to its first state every hour
 * if somebody has used it, so that nothing a visitor leaves stays. Several nodes may do so at once.
 */
import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import type { Kysely, Transaction } from "kysely";

import { computeLeaderboard } from "../../activities/leaderboard/leaderboard.store.ts";
import { draw } from "../../activities/prizes/draws.store.ts";
import { enterAll } from "../../activities/prizes/entries.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { toPublicEvent } from "../../domain/events/event-record.ts";
import { everyCacheOf } from "../../domain/cache-names.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Bus } from "../../domain/bus.ts";
import {
  emptyEvent,
  ensureSampleAttendees,
  fillEvent,
  isTouched,
  listVoters,
  prepareEvent,
  removeEvent,
  takeDemoTurn,
} from "./demo.store.ts";

const HOUR_MS = 3_600_000;

type AfterCommit = (hook: () => void) => void;

export interface DemoEventDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** False takes away a demo that earlier starts have made. */
  wanted: boolean;
  onError: (error: unknown) => void;
}

export class DemoEvent {
  readonly #deps: DemoEventDeps;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(deps: DemoEventDeps) {
    this.#deps = deps;
  }

  /** Puts the demo into its first state in the background, and looks after it from then on. */
  start(): void {
    this.#working = this.#reportingErrors(this.#deps.wanted ? this.restore() : this.#remove());
    if (!this.#deps.wanted) return;
    this.#timer = setInterval(() => {
      this.#working = this.#reportingErrors(this.tidy());
    }, HOUR_MS);
    this.#timer.unref();
  }

  /** Puts the demo back if anybody has used it. */
  tidy(): Promise<void> {
    return this.#inTurn(async (transaction, afterCommit) => {
      if (await isTouched(transaction, DEMO_EVENT_ID)) await this.#restore(transaction, afterCommit);
    });
  }

  /** Puts the demo into its first state, used or not: other content may have come with an update. */
  restore(): Promise<void> {
    return this.#inTurn((transaction, afterCommit) => this.#restore(transaction, afterCommit));
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  #inTurn(work: (transaction: Transaction<Schema>, afterCommit: AfterCommit) => Promise<void>): Promise<void> {
    return inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      await takeDemoTurn(transaction);
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
    await fill(transaction);
    const event = await findEvent(transaction, DEMO_EVENT_ID);
    if (!event) throw new Error("The demo event was made and is not there");
    const data = toPublicEvent(event);
    afterCommit(() =>
      this.#deps.bus.publish({
        roomId: DEMO_EVENT_ID,
        invalidates: everyCacheOf(voters),
        message: { type: "event:updated", data },
        urgency: "now",
      }),
    );
  }

  #remove(): Promise<void> {
    return this.#inTurn(async (transaction, afterCommit) => {
      if (!(await removeEvent(transaction, DEMO_EVENT_ID))) return;
      afterCommit(() =>
        this.#deps.bus.publish({
          roomId: DEMO_EVENT_ID,
          invalidates: everyCacheOf(),
          message: { type: "event:deleted", data: { eventId: DEMO_EVENT_ID } },
          urgency: "now",
        }),
      );
    });
  }
}

/** Sample people, what they sent, and what the product itself makes of it: a draw with its proof, and the points. */
async function fill(transaction: Transaction<Schema>): Promise<void> {
  const profileIds = await ensureSampleAttendees(transaction);
  await fillEvent(transaction, DEMO_EVENT_ID);
  await enterAll(
    transaction,
    profileIds.map((profileId) => ({ eventId: DEMO_EVENT_ID, profileId, networkGroup: null })),
  );
  await draw(transaction, DEMO_EVENT_ID);
  await computeLeaderboard(transaction, DEMO_EVENT_ID);
}
