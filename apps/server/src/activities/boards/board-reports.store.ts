/** Boards in exports, insights, the audit log, "My day", event files, frozen pictures, and what erasure does with ideas. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import type { Activity } from "../activity.ts";
import { AUTHOR, exportOf, keepPublic, timesOf } from "../posts.store.ts";
import { type BoardRow } from "./board.ts";
import { insertBoards, isShownIdea, listBoards } from "./boards.store.ts";
import { dropExcessVotes, updateVotes } from "./idea-votes.store.ts";

const boardOfPost = sql`FROM boards WHERE boards.event_id = post.event_id AND boards.id = post.board_id`;
const isAnonymous = sql`(SELECT (definition -> 'isAnonymous')::boolean ${boardOfPost})`;

/** Erases a person's ideas with all votes for them, and their votes for other ideas. */
async function eraseIdeas(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
  const isOwn = sql`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
  // Ideas that were merged into an own one now belong to what that one was merged into, or are separate again.
  const { rows: separated } = await sql<{ event_id: string; board_id: number; id: number }>`
    WITH own AS (SELECT event_id, id, merged_into, merged_at FROM ideas WHERE ${isOwn}),
    moved AS (
      UPDATE ideas SET merged_into = own.merged_into, merged_at = own.merged_at
      FROM own WHERE ideas.event_id = own.event_id AND ideas.merged_into = own.id
      RETURNING ideas.event_id, ideas.board_id, ideas.id, ideas.merged_into
    )
    SELECT event_id, board_id, id FROM moved WHERE merged_into IS NULL`.execute(transaction);
  const { rows: affected } = await sql<{ event_id: string; board_id: number }>`
    SELECT DISTINCT event_id, board_id FROM ideas
    WHERE ${isOwn} OR (event_id, id) IN (SELECT event_id, idea_id FROM idea_votes WHERE ${isOwn})`.execute(transaction);
  await sql`DELETE FROM idea_votes WHERE ${isOwn}`.execute(transaction);
  await sql`DELETE FROM ideas WHERE ${isOwn}`.execute(transaction);
  for (const { event_id: eventId, board_id: boardId } of affected) {
    const board = await transaction
      .selectFrom("boards")
      .where("event_id", "=", eventId)
      .where("id", "=", boardId)
      .selectAll()
      .executeTakeFirst();
    if (board) await repairVotes(transaction, board, separated);
  }
}

async function repairVotes(
  transaction: Transaction,
  board: BoardRow,
  separated: readonly { event_id: string; board_id: number; id: number }[],
): Promise<void> {
  const shownAgain = separated.filter((row) => row.event_id === board.event_id && row.board_id === board.id);
  if (shownAgain.length > 0)
    await dropExcessVotes(
      transaction,
      board,
      shownAgain.map(({ id }) => id),
    );
  const shown = await transaction
    .selectFrom("ideas")
    .where("event_id", "=", board.event_id)
    .where("board_id", "=", board.id)
    .where("merged_into", "is", null)
    .select("id")
    .execute();
  await updateVotes(
    transaction,
    shown.map(({ id }) => ({ eventId: board.event_id, ideaId: id })),
  );
}

export const boardReports = {
  exportTable: exportOf(
    "ideas",
    {
      board: sql`(SELECT definition ->> 'prompt' ${boardOfPost})`,
      column: sql`(SELECT definition -> 'columns' ->> post.board_column ${boardOfPost})`,
      idea: sql`post.content`,
      votes: sql`CASE WHEN post.merged_into IS NULL THEN post.votes END`,
      status: sql`
        CASE WHEN post.merged_into IS NOT NULL THEN 'merged' WHEN post.held_for IS NOT NULL THEN 'pending'
             WHEN post.is_hidden THEN 'hidden' ELSE 'shown' END`,
      mergedInto: sql`
        (SELECT content FROM ideas target WHERE target.event_id = post.event_id AND target.id = post.merged_into)`,
      submittedAt: AUTHOR.submittedAt,
      participantName: sql`CASE WHEN NOT ${isAnonymous} THEN post.participant_name END`,
      username: sql`CASE WHEN NOT ${isAnonymous} THEN profiles.username END`,
    },
    { participantName: "Name" },
  ),
  submissions: { participation: timesOf("ideas") },
  moderation: {
    // Ideas on anonymous boards have no author: a mute would name them.
    posts: { table: "ideas", hasAuthor: sql<boolean>`NOT ${isAnonymous}` },
    logSubjects: {
      board: { table: "boards", text: sql<string>`target.definition ->> 'prompt'` },
      idea: { table: "ideas", text: sql<string>`target.content` },
    },
  },
  stage: {
    activity: null,
    keepInPicture: {
      "GET /api/events/:eventId/boards": async ({ taken, current }, connection, eventId) => {
        const now = new Set((current as Board[]).map(({ id }) => id));
        const boards = (taken as Board[]).filter(({ id }) => now.has(id));
        const ideas = { table: "ideas", isPublic: isShownIdea } as const;
        return Promise.all(
          boards.map(async (board) => ({
            ...board,
            ideas: await keepPublic(connection, ideas, eventId, board.ideas),
          })),
        );
      },
    },
  },
  parts: {
    myDay: async (connection, event, { keys }) => {
      const { rows } = await sql<{ ideas: number; ideaVotesReceived: number }>`
        SELECT count(*)::int AS ideas,
               coalesce(sum(votes) FILTER (WHERE ${isShownIdea}), 0)::int AS "ideaVotesReceived"
        FROM ideas WHERE event_id = ${event.id} AND participant_key = ANY(${keys}::text[])`.execute(connection);
      return rows[0] ?? { ideas: 0, ideaVotesReceived: 0 };
    },
    eventFile: {
      field: "boards",
      read: async (connection, eventId) => ({
        boards: (await listBoards(connection, eventId)).map(({ definition }) => definition),
      }),
      store: (transaction, eventId, { boards }) =>
        insertBoards(
          transaction,
          eventId,
          boards.map((board) => ({ ...board, review: board.review ?? false })),
        ),
      check: null,
    },
  },
  erasure: { erase: eraseIdeas, removePersonalData: null },
} satisfies Partial<Omit<Activity<"boards">, "parts">> & { parts: Partial<Activity<"boards">["parts"]> };
