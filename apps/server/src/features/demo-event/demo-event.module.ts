/**
 * The demo event: created when the server has started, and restored to its initial state every hour if somebody has
 * used it, so that visitors' submissions do not stay. Several nodes can do this at the same time.
 */
import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";

import type { Module } from "../../api/module.ts";
import { broadcast } from "../../domain/bus.ts";
import { publishErasure, publishEvent } from "../../domain/events/event-publications.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { deleteEvent, findEvent } from "../../domain/events/events.store.ts";
import { SYSTEM_USER } from "../../domain/identity/people.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import { RepeatingJob } from "../../platform/repeating-job.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { emptyEvent, fillEvent, needsRestore, prepareEvent } from "./demo.store.ts";

const HOUR_MS = 3_600_000;
/** A little less than the interval, so that a single process does not skip every second time. */
const KEEP_MS = HOUR_MS - 60_000;

interface DemoDeps extends Pick<FeatureDeps, "kysely" | "bus" | "activities" | "startsInstallation"> {
  pageConfig: Pick<FeatureDeps["pageConfig"], "demoEventId">;
  logger: Pick<FeatureDeps["logger"], "error">;
}

export interface DemoEvent extends Module {
  /** Restores the demo's initial state in any case: an update may have changed its content. */
  restore: () => Promise<void>;
  /** Restores the demo if somebody has used it, and no node has restored it within the hour. */
  restoreIfUsed: () => Promise<void>;
}

export function createDemoEvent(deps: DemoDeps): DemoEvent {
  const { kysely, bus, activities } = deps;
  // If the operator switches the demo off, an existing one is deleted.
  const enabled = deps.pageConfig.demoEventId === DEMO_EVENT_ID;

  const fill = async (transaction: Transaction, afterCommit: AfterCommit) => {
    await prepareEvent(transaction, DEMO_EVENT_ID);
    await emptyEvent(transaction, DEMO_EVENT_ID);
    await fillEvent(transaction, activities, DEMO_EVENT_ID);
    const event = (await findEvent(transaction, DEMO_EVENT_ID)) as EventRecord;
    afterCommit(() => {
      publishErasure(bus, [{ id: event.id, groupId: null }]);
      publishEvent(bus, event);
    });
  };

  const restore = () => inTransaction(kysely, fill);

  const restoreIfUsed = () =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (await needsRestore(transaction, DEMO_EVENT_ID, KEEP_MS)) await fill(transaction, afterCommit);
    });

  const remove = () =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (await deleteEvent(transaction, DEMO_EVENT_ID, SYSTEM_USER))
        afterCommit(() => broadcast(bus, DEMO_EVENT_ID, "event:deleted", { eventId: DEMO_EVENT_ID }));
    });

  const onError = (error: unknown) =>
    deps.logger.error({ err: error }, "Could not reset the demo event. The next reset tries again.");
  const hourly = new RepeatingJob({ everyMs: HOUR_MS, atStart: false, work: restoreIfUsed, onError });
  let atStart: Promise<void> = Promise.resolve();
  return {
    restore,
    restoreIfUsed,
    jobs: [
      {
        start: () => {
          if (deps.startsInstallation) atStart = (enabled ? restore() : remove()).catch(onError);
          if (enabled) hourly.start();
        },
        stop: async () => {
          await Promise.all([hourly.stop(), atStart]);
        },
      },
    ],
  };
}
