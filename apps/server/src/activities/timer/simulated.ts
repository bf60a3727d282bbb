/** Simulated attendees only read the timer. */
import { timer } from "@hubbub/contract/activities/timer/index";

import type { SimulatedActivity } from "../../simulation/activity.ts";

export const simulated: SimulatedActivity = () => ({
  unit: timer,
  list: "timer",
  read: null,
  receive: null,
  actions: null,
});
