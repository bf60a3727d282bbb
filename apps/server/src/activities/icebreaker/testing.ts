/** What tests about all activities need to know of this one. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";

import { create, knows, moderate, participant, read } from "../../testing/access/line.ts";
import { isTeam } from "../../testing/access/people.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/icebreaker": {
      ...read,
      whenOff: [],
      answers: (answer, facts) =>
        (answer as object[]).every((item) => knows("participantName")(item) === isTeam(facts)),
    },
    "POST /api/events/:eventId/icebreaker": {
      who: "anyone",
      gate: "submission before the session",
      body: (_world, nth) => ({ response: "How roots find water", ...participant(nth) }),
    },
    "GET /api/events/:eventId/word-rules": read,
    "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": { ...moderate, body: () => ({ isHidden: false }) },
    "PUT /api/events/:eventId/word-rules": {
      ...moderate,
      body: () => ({ rules: [{ word: "roots", action: "merge", into: "root" }] }),
    },
  },
  seed: async ({ makers, nobody, "wallet user": wallet }, path) => {
    const { id: responseId } = await create(
      wallet.post(`${path}/icebreaker`, { response: "What the seeds grow into" }),
    );
    const heard = { response: "From the back row", participantId: "back-row" };
    const { id } = await create(nobody.post(`${path}/icebreaker`, heard));
    const { id: muteId } = await create(makers.owner.post(`${path}/mutes`, { of: { kind: "icebreaker", id } }));
    return { responseId, muteId };
  },
  load: {
    path: "icebreaker",
    fields: (text) => ({ response: text }),
    isLimited: false,
    rows: "SELECT id::text, response AS text FROM icebreaker_responses WHERE event_id = $1",
    storesText: true,
    count: `SELECT shown <> (SELECT count(*) FROM icebreaker_responses WHERE event_id = $1 AND NOT is_hidden) AS wrong
      FROM icebreaker_counts WHERE event_id = $1`,
  },
  view: viewOf<readonly string[]>({
    call: "GET /api/events/:eventId/icebreaker",
    ofAnswer: (list: readonly IcebreakerResponse[]) => list.map(({ response }) => response).toSorted(),
    start: () => [],
    apply: (responses, { type, data }) => (type === "icebreaker:response" ? [...responses, data.response] : responses),
    ofState: (responses) => responses.toSorted(),
  }),
};
