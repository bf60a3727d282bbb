/**
 * Hourly cleanup, on every node. Expired rows and old webhook deliveries are always deleted. Personal data of archived
 * events and unused profiles are deleted after the configured number of days.
 */
import type { Module } from "../../api/module.ts";
import { publishErasure, publishEvent } from "../../domain/events/event-publications.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { removeOldDeliveries } from "../../features/webhooks/webhooks.store.ts";
import { RepeatingJob } from "../../platform/repeating-job.ts";
import type { OperationDeps } from "../operation-deps.ts";
import { deletePersonalData, lockDueEvent, removeExpired, removeUnusedProfiles } from "./retention.store.ts";

const HOUR_MS = 3_600_000;

type RetentionDeps = Pick<OperationDeps, "kysely" | "bus">;

export function createRetention(deps: OperationDeps): Module {
  let closing = false;
  const job = new RepeatingJob({
    everyMs: HOUR_MS,
    atStart: true,
    work: () => cleanUp(deps, deps.pageConfig.retentionDays, () => closing),
    onError: (error) =>
      deps.logger.error({ err: error }, "Could not erase old events. The next attempt is in an hour."),
  });
  return {
    jobs: [
      {
        start: () => job.start(),
        stop: () => {
          closing = true;
          return job.stop();
        },
      },
    ],
  };
}

/**
 * Deletes everything that is due.
 * @param days after which an archived event's personal data are deleted; null to keep them
 */
export async function cleanUp(deps: RetentionDeps, days: number | null, isClosing = () => false): Promise<void> {
  const kysely = deps.kysely.forLongStatements;
  await removeExpired(kysely);
  await removeOldDeliveries(kysely);
  if (days === null) return;
  // One event per transaction, so that a large backlog is processed in small steps.
  while (!isClosing() && (await emptyNextEvent({ ...deps, kysely }, days)));
  await removeUnusedProfiles(kysely, days);
}

/** Deletes the personal data of the next due event. @returns false if none is due */
function emptyNextEvent({ kysely, bus }: RetentionDeps, days: number): Promise<boolean> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const due = await lockDueEvent(transaction, days);
    if (!due) return false;
    await deletePersonalData(transaction, due.id);
    const event = await findEvent(transaction, due.id);
    afterCommit(() => {
      publishErasure(bus, [due]);
      if (event) publishEvent(bus, event);
    });
    return true;
  });
}
