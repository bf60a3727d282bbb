/** Boards in exports, insights, the audit log, "My day", event files, frozen pictures, and what erasure does with ideas. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";

import { findEvent } from "../../domain/events/events.store.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import type { Activity, EventQuery } from "../activity.ts";
import { exportedState, isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import { mergedOr, mergedIntoText, separateFrom } from "../merges.store.ts";
import { AUTHOR, exportOf, keepPublic } from "../posts.store.ts";
import { readersOfIdeas } from "./board.ts";
import { insertBoards, listBoards, listIdeas, requireBoard } from "./boards.store.ts";
import { recount } from "./idea-votes.store.ts";

const boardOfPost = sql`FROM boards WHERE boards.event_id = post.event_id AND boards.id = post.board_id`;
const isAnonymous = sql`(SELECT (definition -> 'isAnonymous')::boolean ${boardOfPost})`;

/** Erases a person's ideas with all votes for them, and their votes for other ideas. */
async function eraseIdeas(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
  const isOwn = sql`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
  // Boards whose votes have to be counted again.
  const { rows: affected } = await sql<{ event_id: string; board_id: number }>`
    SELECT DISTINCT event_id, board_id FROM ideas WHERE ${isOwn}
    UNION SELECT DISTINCT event_id, board_id FROM idea_votes WHERE ${isOwn}`.execute(transaction);
  const separated = await separateFrom(transaction, "ideas", isOwn);
  await sql`DELETE FROM idea_votes WHERE ${isOwn}`.execute(transaction);
  await sql`DELETE FROM ideas WHERE ${isOwn}`.execute(transaction);
  for (const { event_id: eventId, board_id: boardId } of affected) {
    const board = await requireBoard(transaction, eventId, boardId);
    const ideas = (await listIdeas(transaction, board)).map(({ id }) => id);
    const shownAgain = separated.filter((id) => ideas.includes(id));
    await recount(transaction, board, ideas, shownAgain);
  }
}

/** The times of ideas and votes. */
const participation: EventQuery<{ at: Date }> = (eventId) => sql`
  SELECT submitted_at AS at FROM ideas WHERE event_id = ${eventId}
  UNION ALL SELECT voted_at FROM idea_votes WHERE event_id = ${eventId}`;

export const boardReports = {
  exportTable: exportOf(
    "ideas",
    {
      board: sql`(SELECT definition ->> 'prompt' ${boardOfPost})`,
      column: sql`(SELECT definition -> 'columns' ->> post.board_column ${boardOfPost})`,
      idea: sql`post.content`,
      votes: sql`post.votes`,
      status: mergedOr(exportedState),
      mergedInto: mergedIntoText("ideas"),
      submittedAt: AUTHOR.submittedAt,
      participantName: sql`CASE WHEN NOT ${isAnonymous} THEN post.participant_name END`,
      username: sql`CASE WHEN NOT ${isAnonymous} THEN profiles.username END`,
    },
    { participantName: "Name" },
  ),
  participation,
  // Ideas on anonymous boards have no author: a mute would name them.
  posts: { table: "ideas", hasAuthor: sql<boolean>`NOT ${isAnonymous}` },
  logSubjects: [
    {
      actions: ["board_collecting", "board_voting", "board_closed"],
      table: "boards",
      text: sql`target.definition ->> 'prompt'`,
    },
    {
      actions: ["idea_hidden", "idea_shown", "idea_moved", "idea_merged", "idea_separated"],
      table: "ideas",
      text: sql`target.content`,
    },
  ],
  keepInPicture: {
    "GET /api/events/:eventId/boards": async ({ taken, current }, connection, eventId) => {
      const now = new Map((current as Board[]).map((board) => [board.id, board]));
      const ideas = { table: "ideas", isPublic: isShownSeparately } as const;
      return Promise.all(
        (taken as Board[]).flatMap((board) => {
          const same = now.get(board.id);
          if (!same) return [];
          const readers = readersOfIdeas({ phase: same.phase, definition: same });
          const left = readers === "everyone" ? board.ideas : [];
          return [keepPublic(connection, ideas, eventId, left).then((kept) => ({ ...board, ideas: kept }))];
        }),
      );
    },
  },
  myDay: async (connection, event, { keys }) => {
    const { rows } = await sql<{ ideas: number; ideaVotesReceived: number }>`
      SELECT count(*)::int AS ideas, coalesce(sum(votes) FILTER (WHERE ${isShownSeparately}), 0)::int AS "ideaVotesReceived"
      FROM ideas WHERE event_id = ${event.id} AND participant_key = ANY(${keys}::text[])`.execute(connection);
    return rows[0] ?? { ideas: 0, ideaVotesReceived: 0 };
  },
  eventFile: {
    field: "boards",
    read: async (connection, eventId) => ({
      boards: (await listBoards(connection, eventId)).map(({ definition }) => definition),
    }),
    store: async (transaction, eventId, { boards }) => {
      const { reviewIcebreaker = false } = (await findEvent(transaction, eventId)) ?? {};
      const definitions = boards.map((board) => ({ ...board, review: board.review ?? reviewIcebreaker }));
      return insertBoards(transaction, eventId, definitions);
    },
  },
  erasure: eraseIdeas,
} satisfies Partial<Activity>;
