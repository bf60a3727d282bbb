import type { ActivityDeps } from "../activity.ts";
import type { PollChanges } from "./poll-changes.ts";
import type { PollReader } from "./poll-reader.ts";
import { listOpenQuizzes } from "./polls.store.ts";

/** Timers can fire a little early. */
const MARGIN_MS = 10;
const SWEEP_MS = 2000;
/** The close of a quiz is stored this long after its end, so that answers that arrived before the end are stored. */
const GRACE_MS = 150;

/**
 * Ends quizzes. Every node looks for open ones every two seconds, and when the next one ends. Any node can store that a
 * quiz is closed, and it happens once.
 */
export function createQuizClock({ kysely, logger }: ActivityDeps, reader: PollReader, changes: PollChanges) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Quizzes that are being closed, by their events. An event that is locked for long does not delay the others. */
  const closing = new Map<string, Promise<unknown>>();
  const warn = (error: unknown) =>
    logger.warn({ err: error }, "Could not close quizzes whose time is over. The next attempt is in two seconds.");

  const close = (eventId: string): void => {
    if (closing.has(eventId)) return;
    const closed = changes.closeEndedQuiz(eventId).catch(warn);
    closing.set(
      eventId,
      closed.finally(() => closing.delete(eventId)),
    );
  };

  /** @returns the milliseconds until the next sweep */
  const endQuizzes = async (): Promise<number> => {
    let next = SWEEP_MS;
    for (const { eventId, inMs } of await listOpenQuizzes(kysely)) {
      if (inMs + GRACE_MS <= 0) close(eventId);
      else {
        if (inMs <= 0) reader.refreshOpen(eventId);
        next = Math.min(next, (inMs > 0 ? inMs : inMs + GRACE_MS) + MARGIN_MS);
      }
    }
    return next;
  };
  const sweep = async (): Promise<void> => {
    const next = (await endQuizzes().catch(warn)) ?? SWEEP_MS;
    if (!isStopped) timer = setTimeout(() => void (sweeping = sweep()), next).unref();
  };

  let sweeping = Promise.resolve();
  return {
    start: () => {
      sweeping = sweep();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await sweeping;
      await Promise.all(closing.values());
    },
  };
}
