/** What tests about all activities need to know of this one. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { withCounts, withIdeas, withVotes } from "@hubbub/contract/activities/boards/list";

import { again, create, type Line, moderate, noEmail, participant, read } from "../../testing/access/line.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const prompt = (nth: number) => ({ prompt: `Board ${nth}`, columns: ["Start", "Stop"] });
/** A draft that one case may delete. */
const ownDraft: Line["ownTarget"] = async (_test, { makers }, { eventId, seeds }) => {
  const { id } = await create(makers.owner.post(`/api/events/${eventId}/boards`, prompt(0)));
  return { seeds: { ...seeds, boardId: id } };
};
const vote: Line = { who: "anyone", gate: "submission", body: (_world, nth) => participant(nth), passes: [200, 409] };

const lineOf = ({ id, phase, counts, voters, ideas }: Board) =>
  `${id} ${phase} ${counts.join()} ${voters} ${ideas.map((idea) => `${idea.id}:${idea.votes}`).join()}`;

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/boards": { ...read, whenOff: [] },
    "GET /api/events/:eventId/boards/mine": read,
    // Every case adds one, up to twenty.
    "POST /api/events/:eventId/boards": { who: "admin", body: (_world, nth) => prompt(nth), passes: again },
    "PATCH /api/events/:eventId/boards/:boardId": { who: "admin", body: () => ({ votesPerPerson: 20 }) },
    "DELETE /api/events/:eventId/boards/:boardId": { who: "admin", ownTarget: ownDraft },
    // The board is in this phase already.
    "POST /api/events/:eventId/boards/:boardId/phase": {
      ...moderate,
      gate: "no archive",
      body: () => ({ phase: "vote" }),
      passes: [409],
    },
    "GET /api/events/:eventId/boards/:boardId/ideas": { ...moderate, answers: noEmail },
    // People vote on the board, so it takes no ideas.
    "POST /api/events/:eventId/boards/:boardId/ideas": {
      who: "anyone",
      gate: "submission",
      body: (_world, nth) => ({ column: 0, text: "More breaks", ...participant(nth) }),
      passes: [409],
    },
    "PUT /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": vote,
    "DELETE /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": vote,
    "PATCH /api/events/:eventId/boards/:boardId/ideas/:ideaId": { ...moderate, body: () => ({ column: 1 }) },
    // The worlds have one idea only.
    "POST /api/events/:eventId/boards/:boardId/ideas/merge": {
      ...moderate,
      body: ({ seeds }) => ({ into: seeds["ideaId"], from: ["999999999"] }),
      passes: [404],
    },
    "POST /api/events/:eventId/boards/:boardId/ideas/unmerge": {
      ...moderate,
      body: ({ seeds }) => ({ from: [seeds["ideaId"]] }),
      passes: [409],
    },
  },
  seed: async ({ makers: { owner }, "wallet user": wallet }, path) => {
    const { id: boardId } = await create(owner.post(`${path}/boards`, { ...prompt(0), hideUntilVote: false }));
    const board = `${path}/boards/${boardId}`;
    await succeeds(owner.post(`${board}/phase`, { phase: "collect" }));
    const { id: ideaId } = await create(wallet.post(`${board}/ideas`, { column: 0, text: "More plants" }));
    await succeeds(owner.post(`${board}/phase`, { phase: "vote" }));
    return { boardId, ideaId };
  },
  load: null,
  view: viewOf<readonly Board[]>({
    call: "GET /api/events/:eventId/boards",
    ofAnswer: (list: readonly Board[]) => list.map(lineOf).toSorted(),
    start: (first) => (first as readonly Board[] | undefined) ?? [],
    apply: (boards, { type, data }) => {
      if (type === "ideas:changed") return withIdeas(boards, data);
      if (type === "board:counted") return withCounts(boards, data);
      return type === "idea:voted" ? withVotes(boards, data) : boards;
    },
    ofState: (boards) => boards.map(lineOf).toSorted(),
  }),
};
