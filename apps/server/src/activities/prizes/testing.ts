/** What tests about all activities need to know of this one. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { again, create, noEmail, read } from "../../testing/access/line.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";

export const testing: ActivityTesting = {
  access: {
    "GET /api/public/events/:eventId/prize-winners": { ...read, whenOff: [], answers: noEmail },
    "GET /api/events/:eventId/prize/next": read,
    "GET /api/events/:eventId/prize/draws/:drawId": {
      ...read,
      // Off: there is no such draw for the public.
      passes: [200, 404],
      whenOff: { code: "not_found", message: "Draw not found" },
    },
    "GET /api/events/:eventId/prize/entries": { who: "moderator", answers: noEmail },
    "GET /api/events/:eventId/prize/winners": { who: "moderator", answers: noEmail },
    "POST /api/events/:eventId/prize/draw": { who: "admin", gate: "switch", passes: again },
  },
  seed: async ({ makers }, path) => {
    const { id: drawId } = await create(makers.owner.post(`${path}/prize/draw`));
    return { drawId };
  },
  load: null,
  view: viewOf<readonly string[]>({
    call: "GET /api/public/events/:eventId/prize-winners",
    ofAnswer: (list: readonly PrizeWinner[]) => list.map(({ id }) => id).toSorted(),
    start: () => [],
    apply: (ids, { type, data }) => (type === "winner_announced" ? [...ids, data.winner.id] : ids),
    ofState: (ids) => ids.toSorted(),
  }),
};
