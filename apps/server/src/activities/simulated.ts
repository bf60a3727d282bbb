/** What simulated attendees do, for activities where they do something. Their process loads no other code of these. */
import type { SimulatedActivities } from "../simulation/activity.ts";
import { simulated as chat } from "./chat/simulated.ts";
import { simulated as icebreaker } from "./icebreaker/simulated.ts";
import { simulated as polls } from "./polls/simulated.ts";
import { simulated as questions } from "./questions/simulated.ts";
import { simulated as reactions } from "./reactions/simulated.ts";

export const simulatedActivities: SimulatedActivities = {
  icebreaker,
  questions,
  reactions,
  chat,
  polls,
};
