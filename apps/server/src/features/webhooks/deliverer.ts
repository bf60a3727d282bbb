/** Sends the webhooks that are due. Every node does, and none of them sends what another one has claimed. */
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { RepeatingJob, UNTIL_WOKEN_MS } from "../../platform/repeating-job.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { pauseAfter, sendWebhook } from "./attempt.ts";
import {
  claimDeliveries,
  type ClaimedDelivery,
  limitQueues,
  releaseDelivery,
  storeAttempt,
} from "./deliveries.store.ts";
import { switchOff } from "./webhooks.store.ts";

/** Intervals of looks at the queue: the shortest, and the longest while deliveries wait. */
const LOOK_MS = 1000;
const LOOK_WHILE_WAITING_MS = 5000;
/** Attempts of this process at a time. */
const CONCURRENCY = 32;
/** How long attempts may take while the server stops. */
const CLOSE_MS = 3000;

export interface WebhookStats {
  delivered: number;
  failed: number;
  dropped: number;
  /** On the whole installation, at the last look. */
  waiting: number;
}

type DelivererDeps = Pick<FeatureDeps, "kysely" | "bus" | "logger" | "hub" | "webhookPrivateAddresses">;

export function createDeliverer(deps: DelivererDeps) {
  const { kysely, bus, logger, hub, webhookPrivateAddresses: allowsPrivate } = deps;
  const stats: WebhookStats = { delivered: 0, failed: 0, dropped: 0, waiting: 0 };
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();
  const interrupted = new AbortController();
  const claimQueue = new TaskQueue();
  const warn = (error: unknown) =>
    logger.warn({ err: error }, "Could not read or store webhook deliveries. The next attempt is in a second.");

  /** Starts as many attempts as may run. One at a time: `sending` has to be complete. */
  const start = () =>
    claimQueue.run(async () => {
      const free = CONCURRENCY - sending.size;
      if (free === 0 || closing.signal.aborted) return;
      const claimed = await claimDeliveries(kysely, free);
      if (closing.signal.aborted) {
        await Promise.all(claimed.map(({ id }) => releaseDelivery(kysely, id)));
        return;
      }
      for (const delivery of claimed) {
        const sent = attempt(delivery).catch(warn);
        sending.add(sent);
        void sent.finally(() => {
          sending.delete(sent);
          void start().catch(warn);
        });
      }
    });

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    // The account was removed or disabled, as for API keys (domain/api-keys).
    if ((await hub.findUser(delivery.hubUserId)) === null)
      return inTransaction(kysely, (transaction) => switchOff(transaction, delivery.endpointId, "disabled"));
    const startedAt = performance.now();
    const { status, fault, retryAfter } = await sendWebhook(delivery, { allowsPrivate, signal: interrupted.signal });
    if (interrupted.signal.aborted && status === null) return releaseDelivery(kysely, delivery.id);
    const durationMs = performance.now() - startedAt;
    stats[fault === null ? "delivered" : "failed"] += 1;
    const retryMs = fault === null || !delivery.isEnabled ? null : pauseAfter(delivery.attempts + 1, retryAfter);
    await storeAttempt(kysely, delivery, { status, durationMs, fault, retryMs });
  };

  const look = async (): Promise<number> => {
    await start();
    const { waiting, nextInMs, dropped } = await limitQueues(kysely);
    stats.waiting = waiting;
    stats.dropped += dropped;
    return nextInMs === null ? UNTIL_WOKEN_MS : Math.min(Math.max(nextInMs, LOOK_MS), LOOK_WHILE_WAITING_MS);
  };
  const job = new RepeatingJob({
    everyMs: LOOK_MS,
    atStart: true,
    work: look,
    onError: warn,
    wokenBy: (wake) => bus.onStale(["webhooks"], wake),
  });
  return {
    stats,
    jobs: [
      {
        start: () => job.start(),
        /** Waits a moment for the attempts in progress. Those that take longer are made again by the next process. */
        stop: async () => {
          closing.abort();
          await job.stop();
          // The last start: it adds to what is sent, or gives up what it has claimed.
          await claimQueue.run(() => Promise.resolve());
          const timer = setTimeout(() => interrupted.abort(), CLOSE_MS);
          await Promise.all(sending);
          clearTimeout(timer);
        },
      },
    ],
  };
}
