/** What tests about all activities need to know of this one. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { withClosed, withOpened, withResults } from "@hubbub/contract/activities/polls/list";

import {
  again,
  create,
  freshName,
  type Line,
  moderate,
  noEmail,
  participant,
  read,
} from "../../testing/access/line.ts";
import { isTeam, type PersonFacts } from "../../testing/access/people.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const seesPolls = (facts: PersonFacts) => isTeam(facts) || facts.link === "speaker";
const pollControl: Line = { ...moderate, gate: "no archive", passes: again };
/** A draft that one case may change or delete. */
const ownDraft: Line["ownTarget"] = async (_test, { makers }, { eventId, seeds }) => {
  const answer = await makers.owner.post(`/api/events/${eventId}/polls`, { kind: "text", question: freshName() });
  return { seeds: { ...seeds, pollId: (answer.json as { id: string }).id } };
};

const lineOf = ({ id, state, answered }: Poll) => `${id} ${state} ${answered}`;

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/polls": {
      ...read,
      isForSpeakers: true,
      whenOff: [],
      // The one poll is open, its results are for those who have answered, and for the team and the speaker.
      answers: (list, facts) =>
        (list as { results: unknown }[]).every(({ results }) => !seesPolls(facts) || results !== null),
    },
    "GET /api/events/:eventId/polls/mine": read,
    "POST /api/events/:eventId/polls/:pollId/answer": {
      who: "anyone",
      gate: "submission",
      body: (_world, nth) => ({ optionIds: ["2"], ...participant(nth) }),
      // Signed-in people answer in every case, and are limited to ten a minute. Other cases close the poll.
      passes: [200, 201, 409, 429],
    },
    // Every case adds one, up to fifty.
    "POST /api/events/:eventId/polls": {
      who: "admin",
      body: (_world, nth) => ({ kind: "text", question: `Question ${nth}` }),
      passes: again,
    },
    "POST /api/events/:eventId/polls/import": {
      who: "admin",
      body: () => ({ text: "Ready? | Yes | No" }),
      passes: again,
    },
    // The worlds have more polls than this one.
    "PATCH /api/events/:eventId/polls/order": {
      who: "admin",
      body: ({ seeds }) => ({ pollIds: [seeds["pollId"], seeds["pollId"]] }),
      passes: [400],
    },
    "PATCH /api/events/:eventId/polls/:pollId": { who: "admin", body: () => ({ resultsVisibility: "after-answer" }) },
    "DELETE /api/events/:eventId/polls/:pollId": { who: "admin", ownTarget: ownDraft },
    "POST /api/events/:eventId/polls/:pollId/open": pollControl,
    "POST /api/events/:eventId/polls/:pollId/close": pollControl,
    "POST /api/events/:eventId/polls/:pollId/reset": { ...pollControl, passes: [409] },
    "GET /api/events/:eventId/polls/:pollId/answers": { ...moderate, answers: noEmail },
    "PATCH /api/events/:eventId/polls/:pollId/answers/:answerId": { ...moderate, body: () => ({ isHidden: false }) },
  },
  seed: async ({ makers: { owner }, "wallet user": wallet }, path) => {
    const options = [{ text: "Roots" }, { text: "Leaves" }];
    const poll = { kind: "choice", question: "Which part?", options };
    const { id: pollId } = await create(owner.post(`${path}/polls`, poll));
    await succeeds(owner.post(`${path}/polls/${pollId}/open`));
    await succeeds(wallet.post(`${path}/polls/${pollId}/answer`, { optionIds: ["1"] }));
    const [answer] = await succeeds<{ id: string }[]>(owner.get(`${path}/polls/${pollId}/answers`));
    return { pollId, answerId: answer?.id ?? "" };
  },
  load: null,
  view: viewOf<readonly Poll[]>({
    // Everybody's polls: drafts are not among them.
    call: "GET /api/events/:eventId/polls",
    ofAnswer: (list: readonly Poll[]) => list.map(lineOf).toSorted(),
    start: () => [],
    apply: (polls, { type, data }) => {
      if (type === "poll:opened") return withOpened(polls, data);
      if (type === "poll:closed") return withClosed(polls, data);
      return type === "poll:results" ? withResults(polls, data) : polls;
    },
    ofState: (polls) => polls.map(lineOf).toSorted(),
  }),
};
