/**
 * What simulated attendees do in each activity; null if they do nothing there. Their process loads nothing else of the
 * activities.
 */
import type { SimulatedActivities } from "../simulation/activity.ts";
import { simulated as chat } from "./chat/simulated.ts";
import { simulated as icebreaker } from "./icebreaker/simulated.ts";
import { simulated as polls } from "./polls/simulated.ts";
import { simulated as questions } from "./questions/simulated.ts";
import { simulated as reactions } from "./reactions/simulated.ts";
import { simulated as timer } from "./timer/simulated.ts";

export const simulatedActivities: SimulatedActivities = {
  icebreaker,
  questions,
  reactions,
  translation: null,
  captions: null,
  chat,
  timer,
  prizes: null,
  leaderboard: null,
  polls,
  boards: null,
  feedback: null,
  microphone: null,
};
