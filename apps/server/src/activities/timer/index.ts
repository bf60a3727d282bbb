import { timer } from "@hubbub/contract/activities/timer/index";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo } from "./timer.store.ts";
import { createChangeTimer, stopForArchive } from "./timer-changes.ts";
import { startFrom } from "./timer-state.ts";
import { timerRoutes } from "./timer.routes.ts";

export interface TimerActivity extends Activity<"timer"> {
  /** Starts the timer whatever it did before. @param seconds the duration to set first; null keeps it */
  start: (eventId: string, seconds: number | null) => Promise<unknown>;
}

/** The timer of an event. */
export function createTimer({ kysely, bus, snapshots }: ActivityDeps): TimerActivity {
  const changeTimer = createChangeTimer(kysely, bus);
  return {
    unit: timer,
    routes: (route) => timerRoutes(route, { kysely, snapshots, changeTimer }),
    writers: null,
    exportTable: null,
    insights: null,
    participation: null,
    stageActivity: null,
    keepInPicture: null,
    logSubjects: null,
    posts: null,
    myDay: null,
    points: null,
    listsWithNames: null,
    atSessionEnd: (transaction, event) => stopForArchive(transaction, bus, event.id),
    onSubmission: null,
    onJoin: null,
    marks: null,
    messageHandlers: null,
    erase: null,
    removePersonalData: null,
    fillDemo,
    prepareRehearsal: null,
    start: (eventId, seconds) =>
      changeTimer({ eventId, message: "timer:start", transition: (state, now) => startFrom(state, seconds, now) }),
  };
}
