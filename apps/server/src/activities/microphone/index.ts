import { microphone } from "@hubbub/contract/activities/microphone/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { publishQueue, QueueChanges } from "./microphone-changes.ts";
import { createJoinWriter } from "./microphone-submissions.ts";
import { microphoneRoutes } from "./microphone.routes.ts";
import { microphoneReports } from "./microphone.store.ts";

/** The queue of people who want to speak. */
export function createMicrophone(deps: ActivityDeps): Activity<"microphone"> {
  const changes = new QueueChanges(deps);
  const joinWriter = createJoinWriter(deps);
  return {
    unit: microphone,
    routes: (route) => microphoneRoutes(route, { ...deps, changes, joinWriter }),
    writers: { microphone: joinWriter },
    ...microphoneReports,
    on: {
      archived: (change) => changes.endSession(change),
      settingsChanged: (event, { microphoneFirstTimersFirst }) => {
        if (microphoneFirstTimersFirst !== undefined) publishQueue(deps.bus, event);
      },
    },
  };
}
