/** What a person has sent to the boards of an event. */
import type { OwnBoard } from "@hubbub/contract/activities/boards/calls";

import type { Connection } from "../../domain/schema/schema.ts";
import { toOwnIdea } from "./board.ts";
import { listBoards } from "./boards.store.ts";
import { listUsedVotes } from "./idea-votes.store.ts";

/** @param keys of the person */
export async function listOwn(kysely: Connection, eventId: string, keys: readonly string[]): Promise<OwnBoard[]> {
  if (keys.length === 0) return [];
  const [boardRows, ideas] = await Promise.all([
    listBoards(kysely, eventId),
    kysely
      .selectFrom("ideas")
      .where("event_id", "=", eventId)
      .where("participant_key", "in", keys)
      .selectAll()
      .orderBy("id")
      .execute(),
  ]);
  const votes = await listUsedVotes(
    kysely,
    boardRows.flatMap(({ id }) => keys.map((participantKey) => ({ eventId, boardId: id, participantKey }))),
  );
  return boardRows.flatMap(({ id }) => {
    const own = ideas.filter((row) => row.board_id === id).map(toOwnIdea);
    const voted = new Set(votes.filter(({ boardId }) => boardId === id).map(({ ideaId }) => String(ideaId)));
    return own.length > 0 || voted.size > 0 ? [{ boardId: String(id), ideas: own, votes: [...voted] }] : [];
  });
}
