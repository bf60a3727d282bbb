import { invalidate } from "../../domain/bus.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import { RepeatingJob, UNTIL_WOKEN_MS } from "../../platform/repeating-job.ts";
import { endQuiz } from "./poll-changes.ts";
import type { PollDeps } from "./poll-lists.ts";
import { listOpenQuizzes } from "./polls.store.ts";

/** Timers can fire a little early. */
const MARGIN_MS = 10;
/** Interval of sweeps while a quiz is open. */
const SWEEP_MS = 2000;
/** The close of a quiz is stored this long after its end, so that answers that arrived before the end are stored. */
const GRACE_MS = 150;

/**
 * Ends quizzes. Every node looks for open ones when polls have changed, every two seconds while one is open, and when
 * the next one ends. Any node can store that a quiz is closed, and it happens once.
 */
export function createQuizClock(deps: PollDeps) {
  const { kysely, bus, logger } = deps;
  const warn = (error: unknown) =>
    logger.warn({ err: error }, "Could not close quizzes whose time is over. The next attempt is in two seconds.");
  /** By event: one that is locked for long does not delay the others. */
  const closing = new Throttle(SWEEP_MS, warn);

  const sweep = async (): Promise<number> => {
    const open = await listOpenQuizzes(kysely);
    let next = open.length > 0 ? SWEEP_MS : UNTIL_WOKEN_MS;
    for (const { eventId, inMs } of open) {
      if (inMs + GRACE_MS <= 0)
        closing.run(eventId, () => changeEvent(kysely, eventId, (change) => endQuiz(deps, change)));
      else {
        // The list shows it closed.
        if (inMs <= 0) invalidate(bus, eventId, "polls");
        next = Math.min(next, (inMs > 0 ? inMs : inMs + GRACE_MS) + MARGIN_MS);
      }
    }
    return next;
  };

  const job = new RepeatingJob({
    everyMs: SWEEP_MS,
    atStart: true,
    work: sweep,
    onError: warn,
    wokenBy: (wake) => bus.onStale(["settled-polls"], wake),
  });
  return {
    start: () => job.start(),
    stop: async () => {
      await job.stop();
      await closing.close();
    },
  };
}
