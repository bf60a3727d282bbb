import { expect, it } from "vitest";

import type { Board, Idea } from "./calls.ts";
import { withIdeas, withVotes } from "./list.ts";

const idea: Idea = {
  id: "7",
  column: 0,
  text: "More breaks",
  participantName: null,
  submittedAt: "2026-11-21T10:00:00.000Z",
  votes: 5,
};
const board: Board = {
  id: "1",
  phase: "vote",
  prompt: "How was the year?",
  columns: ["Start", "Stop"],
  ideasPerPerson: 5,
  votesPerPerson: 3,
  hideUntilVote: false,
  review: false,
  isAnonymous: true,
  counts: [1, 0],
  voters: 5,
  ideas: [idea],
};

it("[BOARD-24] a changed idea keeps votes that arrived earlier and may be newer", () => {
  const voted = withVotes([board], { boardId: "1", ideaId: "7", votes: 6 });
  const moved = withIdeas(voted, { boardId: "1", ideas: [{ ...idea, column: 1 }], removed: [] });
  expect(moved[0]?.ideas).toEqual([{ ...idea, column: 1, votes: 6 }]);
});
