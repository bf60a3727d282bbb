/**
 * Periodic cleanup, on one node at a time. Expired sessions and old receipts are always deleted. Personal data of archived events and
 * unused profiles are deleted after the configured number of days.
 */
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { forLongStatements } from "../../platform/database/pooled-kysely.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Bus } from "../../domain/bus.ts";
import { removeOldReceipts } from "../../submissions/receipts.store.ts";
import { publishEmptiedEvent } from "../erasure/erasure-broadcasts.ts";
import {
  deletePersonalData,
  lockDueEvent,
  removeExpiredSessions,
  removeUnusedProfiles,
  tryLockRetention,
} from "./retention.store.ts";

const HOUR_MS = 3_600_000;

export interface RetentionDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  activities: readonly Activity[];
  /** Days after which an archived event's personal data are deleted; null to keep them. */
  days: number | null;
  onError: (error: unknown) => void;
}

export class Retention {
  readonly #deps: RetentionDeps;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(deps: RetentionDeps) {
    this.#deps = { ...deps, kysely: forLongStatements(deps.kysely) };
  }

  /** Cleans up now and then every hour. */
  start(): void {
    const work = () => {
      this.#work = this.cleanUp().catch((error: unknown) => this.#deps.onError(error));
    };
    work();
    this.#timer = setInterval(work, HOUR_MS);
    this.#timer.unref();
  }

  /** Deletes everything that is due. */
  async cleanUp(): Promise<void> {
    const { kysely, days } = this.#deps;
    await removeExpiredSessions(kysely);
    await removeOldReceipts(kysely);
    if (days === null) return;
    // One event per transaction, so that a large backlog is processed in small steps.
    while (!this.#closed && (await this.#emptyNextEvent(days)));
    await inTransaction(kysely, async (transaction) => {
      if (await tryLockRetention(transaction)) await removeUnusedProfiles(transaction, days);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#work;
  }

  /** Deletes the personal data of the next due event. @returns false if none is due */
  #emptyNextEvent(days: number): Promise<boolean> {
    const { kysely, bus, activities } = this.#deps;
    return inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await tryLockRetention(transaction))) return false;
      const due = await lockDueEvent(transaction, days);
      if (!due) return false;
      await deletePersonalData(transaction, activities, due.id);
      const event = await findEvent(transaction, due.id);
      afterCommit(() => publishEmptiedEvent(bus, due, event));
      return true;
    });
  }
}
