/** What tests about all activities need to know of this one. */
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";
import { type MoodCounts, NO_VOTES } from "@hubbub/contract/activities/reactions/rules";

import { participant, read } from "../../testing/access/line.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const emptyPulse = {
  counts: { excited: 0, neutral: 0, bored: 0 },
  percentages: { excited: 0, neutral: 0, bored: 0 },
  total: 0,
};

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/emoji": { ...read, whenOff: emptyPulse },
    "POST /api/events/:eventId/emoji": {
      who: "anyone",
      gate: "submission",
      body: (_world, nth) => ({ emoji: "bored", ...participant(nth) }),
    },
  },
  seed: async ({ nobody }, path) => {
    await succeeds(nobody.post(`${path}/emoji`, { emoji: "excited", participantId: "seed" }));
    return {};
  },
  load: {
    path: "emoji",
    fields: () => ({ emoji: "excited" }),
    isLimited: true,
    // A vote has no text. One that was stored twice has no receipt.
    rows: `SELECT vote.id::text, coalesce(idempotency_key, 'no receipt') AS text
           FROM mood_votes vote
           LEFT JOIN receipts ON receipts.event_id = vote.event_id AND receipts.receipt ->> 'id' = vote.id::text
             AND receipts.scope = vote.event_id || ' reactions'
           WHERE vote.event_id = $1`,
    storesText: false,
    count: `SELECT excited + neutral + bored <> (SELECT count(*) FROM mood_votes WHERE event_id = $1) AS wrong
      FROM mood_counts WHERE event_id = $1`,
  },
  view: viewOf<MoodCounts>({
    call: "GET /api/events/:eventId/emoji",
    ofAnswer: ({ counts }: EmojiResults) => counts,
    start: () => NO_VOTES,
    apply: (counts, { type, data }) => (type === "emoji:results" ? data.counts : counts),
    ofState: (counts) => counts,
  }),
};
