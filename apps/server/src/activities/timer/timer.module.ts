import type { ActivityModule } from "../../api/module.ts";
import type { SessionEndStep } from "../../domain/events/session-end.ts";
import { type TimerDeps, timerRoutes } from "./timer.routes.ts";
import { stopForArchive } from "./timer-changes.ts";

export interface TimerModule extends ActivityModule {
  /** Stops a running timer. */
  atSessionEnd: SessionEndStep;
}

/** The timer of an event. */
export function createTimerModule(deps: TimerDeps): TimerModule {
  return {
    routes: (route) => timerRoutes(route, deps),
    writers: {},
    atSessionEnd: (transaction, event) => stopForArchive(transaction, deps.bus, event.id),
  };
}
