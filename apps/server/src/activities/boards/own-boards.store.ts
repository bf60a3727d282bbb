/** What a person has sent to the boards of an event. */
import type { OwnBoard } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";

import { Overlays } from "../../api/overlays.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { ActivityDeps } from "../activity.ts";
import { toOwnIdea } from "./board.ts";
import { listBoards } from "./boards.store.ts";
import { listUsedVotes } from "./idea-votes.store.ts";

export type OwnBoards = Overlays<OwnBoard[]>;

/** What each participant has sent. Someone with an account and a cookie has two keys, for which `listOwn` reads it. */
export function createOwnBoards(deps: ActivityDeps): OwnBoards {
  const { kysely } = deps;
  return new Overlays<OwnBoard[]>(deps, {
    name: "boards-own",
    listParticipants: async (eventId) => {
      const { rows } = await sql<{ key: string }>`
        SELECT participant_key AS key FROM ideas WHERE event_id = ${eventId}
        UNION SELECT participant_key FROM idea_votes WHERE event_id = ${eventId}`.execute(kysely);
      return rows.map(({ key }) => key);
    },
    findOverlay: (eventId, participantKey) => listOwn(kysely, eventId, [participantKey]),
  });
}

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
