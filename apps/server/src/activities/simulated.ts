/**
 * What simulated attendees do, in the order in which they read the lists. Their process loads nothing else of the
 * activities.
 */
import type { SimulatedActivity } from "../simulation/activity.ts";
import { simulated as chat } from "./chat/simulated.ts";
import { simulated as icebreaker } from "./icebreaker/simulated.ts";
import { simulated as polls } from "./polls/simulated.ts";
import { simulated as questions } from "./questions/simulated.ts";
import { simulated as reactions } from "./reactions/simulated.ts";
import { simulated as timer } from "./timer/simulated.ts";

export const simulatedActivities: readonly SimulatedActivity[] = [icebreaker, questions, chat, reactions, timer, polls];
