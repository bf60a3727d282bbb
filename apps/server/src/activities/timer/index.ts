import { timer } from "@hubbub/contract/activities/timer/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { createChangeTimer, stopForArchive, timerRoutes } from "./timer.routes.ts";
import { startFrom } from "./timer-state.ts";
import { fillDemo, findTimer } from "./timer.store.ts";

/** The timer of an event. */
export function createTimer({ kysely, bus, snapshots }: ActivityDeps): Activity<"timer"> {
  const changeTimer = createChangeTimer(kysely, bus);
  const start = (eventId: string, seconds: number | null) =>
    changeTimer({ eventId, message: "timer:start", transition: (state, now) => startFrom(state, seconds, now) });
  return {
    unit: timer,
    routes: (route) => timerRoutes(route, { kysely, snapshots, changeTimer }),
    writers: null,
    exportTable: null,
    participation: null,
    logSubjects: null,
    posts: null,
    insights: null,
    myDay: null,
    points: null,
    stage: { activity: null, keepInPicture: null },
    page: null,
    sessionEnd: null,
    erasure: null,
    eventFile: null,
    runSheetStep: {
      prepare: async (connection, event) => {
        const { duration } = await findTimer(connection, event.id);
        return {
          reasonToSkip: (target) => (target === undefined && duration === null ? "no-duration" : null),
          // Starts it whatever it did before.
          perform: (target) => start(event.id, target === undefined ? null : Number(target)),
        };
      },
      targetIds: null,
    },
    fillDemo,
    on: { archived: (transaction, event, afterCommit) => stopForArchive(bus, transaction, event.id, afterCommit) },
  };
}
