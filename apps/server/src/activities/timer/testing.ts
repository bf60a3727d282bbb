/** What tests about all activities need to know of this one. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { again, type Line, read } from "../../testing/access/line.ts";
import { isTeam } from "../../testing/access/people.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const timerIsUnset = (answer: unknown) => (answer as { duration: number | null }).duration === null;
const timerControl: Line = { who: "admin", gate: "no archive", passes: again };

const lineOf = ({ status, duration, endAt, revision }: Timer) => `${status} ${duration} ${endAt} r${revision}`;

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/timer": {
      ...read,
      answers: (answer, facts, { state }) => timerIsUnset(answer) === (state === "activity off" && !isTeam(facts)),
    },
    "PATCH /api/events/:eventId/timer/duration": { ...timerControl, body: () => ({ duration: 600 }) },
    "POST /api/events/:eventId/timer/start": timerControl,
    "POST /api/events/:eventId/timer/stop": timerControl,
    "POST /api/events/:eventId/timer/reset": timerControl,
  },
  seed: async ({ makers }, path) => {
    await succeeds(makers.owner.patch(`${path}/timer/duration`, { duration: 300 }));
    return {};
  },
  load: null,
  view: viewOf<Timer>({
    call: "GET /api/events/:eventId/timer",
    ofAnswer: lineOf,
    start: (first) => first as Timer,
    apply: (timer, { type, data }) => {
      const isTimer = type === "timer:start" || type === "timer:stop" || type === "timer:reset";
      return isTimer && data.revision > timer.revision ? data : timer;
    },
    ofState: lineOf,
  }),
};
