import { timer } from "@hubbub/contract/activities/timer/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { changeTimer } from "./timer-changes.ts";
import { timerRoutes } from "./timer.routes.ts";
import { applyAction, startFrom, statusAt } from "./timer-state.ts";
import { fillDemo, findTimer } from "./timer.store.ts";

/** The timer of an event. */
export function createTimer(deps: ActivityDeps): Activity<"timer"> {
  return {
    unit: timer,
    routes: (route) => timerRoutes(route, deps),
    runSheetStep: {
      prepare: async (connection, event) => {
        const { duration } = await findTimer(connection, event.id);
        return {
          reasonToSkip: (target) => (target === undefined && duration === null ? "no-duration" : null),
          // Starts it whatever it did before.
          perform: (change, target) => {
            const seconds = target === undefined ? null : Number(target);
            return changeTimer(deps, change, "timer:start", (state, now) => startFrom(state, seconds, now));
          },
        };
      },
    },
    fillDemo,
    on: {
      archived: async (change) => {
        await changeTimer(deps, change, "timer:stop", (state, now) =>
          statusAt(state, now) === "running" ? applyAction(state, "stop", now) : state,
        );
      },
    },
  };
}
