/** What tests about all activities need to know of this one. */
import { again, noEmail, read } from "../../testing/access/line.ts";
import type { ActivityTesting } from "../../testing/activity-testing.ts";

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/leaderboard": { ...read, answers: noEmail },
    "POST /api/events/:eventId/calculate-leaderboard": { who: "admin", passes: again },
    "GET /api/event-groups/:groupId/leaderboard": { who: "anyone", gate: "group", answers: noEmail },
  },
  seed: null,
  load: null,
  view: null,
};
