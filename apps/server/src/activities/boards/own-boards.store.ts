/** What a person has sent to the boards of an event. */
import type { OwnBoard } from "@hubbub/contract/activities/boards/calls";

import { createOwnData } from "../../api/own-data.ts";
import type { ActivityDeps } from "../activity.ts";
import { listParticipants } from "../posts.store.ts";
import { toOwnIdea } from "./board.ts";
import { listBoards } from "./boards.store.ts";
import { listVotes, votedIdeas } from "./idea-votes.store.ts";

/** What each participant has sent. */
export function createOwnBoards(deps: ActivityDeps) {
  const { kysely } = deps;
  return createOwnData<OwnBoard[]>(deps, {
    name: "boards-own",
    listParticipants: (eventId) => listParticipants(kysely, ["ideas", "idea_votes"], eventId),
    findOwn: async (eventId, participantKey) => {
      const [boardRows, ideas] = await Promise.all([
        listBoards(kysely, eventId),
        kysely
          .selectFrom("ideas")
          .where("event_id", "=", eventId)
          .where("participant_key", "=", participantKey)
          .selectAll()
          .orderBy("id")
          .execute(),
      ]);
      const voters = boardRows.map(({ id }) => ({ eventId, boardId: id, participantKey }));
      const votes = await listVotes(kysely, voters);
      return boardRows.flatMap(({ id }) => {
        const own = ideas.filter((row) => row.board_id === id).map(toOwnIdea);
        const voted = [...votedIdeas(votes.filter(({ boardId }) => boardId === id))].map(String);
        return own.length > 0 || voted.length > 0 ? [{ boardId: String(id), ideas: own, votes: voted }] : [];
      });
    },
  });
}

/** What a person has sent under several keys. */
export function mergeOwn(boards: readonly OwnBoard[]): OwnBoard[] {
  return [...Map.groupBy(boards, ({ boardId }) => boardId)].map(([boardId, own]) => ({
    boardId,
    ideas: own.flatMap(({ ideas }) => ideas).toSorted((a, b) => Number(a.id) - Number(b.id)),
    votes: [...new Set(own.flatMap(({ votes }) => votes))],
  }));
}
