/** Simulated attendees only read the timer. */
import type { SimulatedActivity } from "../../simulation/activity.ts";

export const simulated: SimulatedActivity = () => ({
  list: "timer",
  read: null,
  receive: null,
  actions: null,
});
