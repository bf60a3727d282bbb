/** What tests about all activities need to know of this one. */
import { participant, read } from "../../testing/access/line.ts";
import type { ActivityTesting } from "../../testing/activity-testing.ts";

export const testing: ActivityTesting = {
  access: {
    "POST /api/events/:eventId/feedback": {
      who: "anyone",
      gate: "submission after the end",
      body: (_world, nth) => ({ stars: 5, ...participant(nth) }),
    },
    "GET /api/events/:eventId/feedback/mine": read,
    "GET /api/events/:eventId/feedback": { who: "moderator" },
    "GET /api/event-groups/:groupId/feedback": { who: "group moderator" },
  },
  seed: null,
  load: null,
  view: null,
};
