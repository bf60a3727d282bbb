/**
 * Cleaning up, in the background and on one node at a time: sessions that are over go always; archived events are
 * emptied of people, and profiles forgotten, where the installation says after how many days.
 */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { everyCacheOf } from "../../domain/cache-names.ts";
import { toPublicEvent } from "../../domain/events/event-record.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Bus } from "../../domain/bus.ts";
import {
  emptyOfPeople,
  lockDueEvent,
  removeExpiredSessions,
  removeForgottenProfiles,
  takeRetentionTurn,
} from "./retention.store.ts";

const HOUR_MS = 3_600_000;

export interface RetentionDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** Days an archived event keeps what people sent; null keeps it for ever. */
  days: number | null;
  onError: (error: unknown) => void;
}

export class Retention {
  readonly #deps: RetentionDeps;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** Cleans up now, and every hour from then on. */
  start(): void {
    const work = () => {
      this.#working = this.cleanUp().catch((error: unknown) => this.#deps.onError(error));
    };
    work();
    this.#timer = setInterval(work, HOUR_MS);
    this.#timer.unref();
  }

  /** Cleans up all that is due. */
  async cleanUp(): Promise<void> {
    const { kysely, days } = this.#deps;
    await removeExpiredSessions(kysely);
    if (days === null) return;
    // One event in a transaction: a long-kept installation is caught up with in small steps.
    while (!this.#closed && (await this.#emptyNext(days)));
    await inTransaction(kysely, async (transaction) => {
      if (await takeRetentionTurn(transaction)) await removeForgottenProfiles(transaction, days);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  /** @returns whether there was one, so that there may be another */
  #emptyNext(days: number): Promise<boolean> {
    const { kysely, bus } = this.#deps;
    return inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await takeRetentionTurn(transaction))) return false;
      const due = await lockDueEvent(transaction, days);
      if (!due) return false;
      await emptyOfPeople(transaction, due.id);
      const event = await findEvent(transaction, due.id);
      afterCommit(() => {
        if (event) {
          const message = { type: "event:updated", data: toPublicEvent(event) } as const;
          bus.publish({ roomId: due.id, invalidates: everyCacheOf(), message, urgency: "now" });
        }
        const gone = { type: "contributions:erased", data: {} } as const;
        bus.publish({ roomId: due.id, invalidates: [], message: gone });
        if (due.groupId) bus.publish({ roomId: due.groupId, invalidates: ["group-leaderboard"] });
      });
      return true;
    });
  }
}
