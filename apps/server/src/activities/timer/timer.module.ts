import type { ActivityModule } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { SessionEndStep } from "../../domain/events/session-end.ts";
import { type TimerDeps, timerRoutes } from "./timer.routes.ts";
import { createChangeTimer, stopForArchive } from "./timer-changes.ts";
import { startFrom } from "./timer-state.ts";

export interface TimerModule extends ActivityModule {
  /** Stops a running timer. */
  atSessionEnd: SessionEndStep;
  /** Starts the timer whatever it did before. @param seconds the duration to set first; null keeps it */
  start: (eventId: string, seconds: number | null) => Promise<unknown>;
}

/** The timer of an event. */
export function createTimerModule(deps: Omit<TimerDeps, "changeTimer"> & { bus: Bus }): TimerModule {
  const changeTimer = createChangeTimer(deps.kysely, deps.bus);
  return {
    routes: (route) => timerRoutes(route, { ...deps, changeTimer }),
    writers: {},
    atSessionEnd: (transaction, event) => stopForArchive(transaction, deps.bus, event.id),
    start: (eventId, seconds) =>
      changeTimer({ eventId, message: "timer:start", transition: (state, now) => startFrom(state, seconds, now) }),
  };
}
