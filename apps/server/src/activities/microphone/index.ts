import { microphone } from "@hubbub/contract/activities/microphone/index";

import { broadcast } from "../../domain/bus.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { endQueue } from "./microphone-changes.ts";
import { createJoinWriter } from "./microphone-submissions.ts";
import { microphoneRoutes } from "./microphone.routes.ts";
import { microphoneReports } from "./microphone.store.ts";

/** The queue of people who want to speak. */
export function createMicrophone(deps: ActivityDeps): Activity<"microphone"> {
  const joinWriter = createJoinWriter(deps);
  return {
    unit: microphone,
    routes: (route) => microphoneRoutes(route, { ...deps, joinWriter }),
    writers: { microphone: joinWriter },
    ...microphoneReports,
    on: {
      archived: (change) => endQueue(deps, change),
      settingsChanged: (event, { microphoneFirstTimersFirst }) => {
        if (microphoneFirstTimersFirst !== undefined) broadcast(deps.bus, event, "microphone:changed", {});
      },
    },
  };
}
