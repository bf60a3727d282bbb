/** Queries for boards and their ideas. Ids of boards and ideas are unique over all events. */
import { type BoardPhase, RESULT_IDEAS_MAX } from "@hubbub/contract/activities/boards/index";
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { insertOf } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import { type BoardRef, type BoardRow, type CountedBoard, type IdeaRow } from "./board.ts";
import type { BoardDefinition } from "./tables.ts";

/** Lists the boards of an event, the oldest first. */
export function listBoards(connection: Connection, eventId: string): Promise<BoardRow[]> {
  return connection.selectFrom("boards").where("event_id", "=", eventId).selectAll().orderBy("id").execute();
}

/** @throws Refusal 404 if the event has no such board */
export async function requireBoard(connection: Connection, eventId: string, id: number): Promise<BoardRow> {
  const query = connection.selectFrom("boards").where("event_id", "=", eventId).where("id", "=", id).selectAll();
  return query.executeTakeFirstOrThrow(() => notFound("Board"));
}

/** Counts the visible ideas of boards. Under the locks of a change, the times order the changes of all nodes. */
export async function countBoards(connection: Connection, boards: readonly BoardRef[]): Promise<CountedBoard[]> {
  const { rows } = await sql<CountedBoard>`
    SELECT boards.*, ARRAY(
      SELECT count(ideas.id)::int
      FROM generate_series(0, jsonb_array_length(definition -> 'columns') - 1) AS nth
      LEFT JOIN ideas ON ideas.event_id = boards.event_id AND ideas.board_id = boards.id AND board_column = nth
        AND ${isShownSeparately}
      GROUP BY nth ORDER BY nth
    ) AS counts, ${databaseMicroseconds} AS at
    FROM boards WHERE (event_id, id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})
    ORDER BY id`.execute(connection);
  return rows;
}

/** Locks the boards of a batch, in one order everywhere, so that two nodes cannot deadlock. @returns them by id */
export async function lockBoards(
  transaction: Connection,
  boards: readonly BoardRef[],
): Promise<ReadonlyMap<number, BoardRow>> {
  const { rows } = await sql<BoardRow>`
    SELECT * FROM boards
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts all ideas of boards by participant, also hidden and merged ones. */
export async function countIdeas(connection: Connection, boards: readonly BoardRef[]) {
  const { rows } = await sql<{ boardId: number; participantKey: string; count: number }>`
    SELECT board_id AS "boardId", participant_key AS "participantKey", count(*)::int AS count
    FROM ideas
    WHERE (event_id, board_id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})
    GROUP BY event_id, board_id, participant_key`.execute(connection);
  return rows;
}

export async function hasIdeas(connection: Connection, { event_id, id }: BoardRow): Promise<boolean> {
  const query = connection.selectFrom("ideas").where("event_id", "=", event_id).where("board_id", "=", id);
  return (await query.select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Adds drafts. @returns their ids, in the order of the definitions */
export async function insertBoards(
  transaction: Transaction,
  eventId: string,
  definitions: readonly BoardDefinition[],
): Promise<number[]> {
  if (definitions.length === 0) return [];
  const drafts = definitions.map((definition) => ({ event_id: eventId, definition }));
  const { rows } = await sql<{ id: number }>`${insertOf("boards", drafts)} RETURNING id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function updateBoard(
  transaction: Transaction,
  { event_id, id }: BoardRow,
  change: { definition: BoardDefinition } | { phase: BoardPhase },
): Promise<void> {
  const columns = "phase" in change ? change : { definition: JSON.stringify(change.definition) };
  await transaction.updateTable("boards").set(columns).where("event_id", "=", event_id).where("id", "=", id).execute();
}

export async function deleteBoard(transaction: Transaction, { event_id, id }: BoardRow): Promise<void> {
  await transaction.deleteFrom("boards").where("event_id", "=", event_id).where("id", "=", id).execute();
}

/** Closes the open board of an event. @returns whether there was one */
export async function closeOpenBoard(transaction: Transaction, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("boards")
    .set({ phase: "closed" })
    .where("event_id", "=", eventId)
    .where("phase", "in", ["collect", "vote"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All ideas of a board, the oldest first, also hidden and merged ones. */
export function listIdeas(connection: Connection, { event_id, id }: BoardRow): Promise<IdeaRow[]> {
  return connection
    .selectFrom("ideas")
    .where("event_id", "=", event_id)
    .where("board_id", "=", id)
    .selectAll()
    .orderBy("id")
    .execute();
}

/**
 * The shown ideas of boards, by the ids of these: all of an open one, the oldest first, and those of a closed one with the
 * most votes, best first.
 */
export async function listShownIdeas(
  connection: Connection,
  boards: readonly BoardRow[],
): Promise<ReadonlyMap<number, IdeaRow[]>> {
  const { rows } = await sql<IdeaRow>`
    SELECT ideas.*
    FROM boards CROSS JOIN LATERAL (
      SELECT * FROM ideas
      WHERE ideas.event_id = boards.event_id AND ideas.board_id = boards.id AND ${isShownSeparately}
      ORDER BY CASE WHEN phase = 'closed' THEN -votes END, id
      LIMIT CASE WHEN phase = 'closed' THEN ${RESULT_IDEAS_MAX}::int END
    ) ideas
    WHERE boards.event_id = ${boards[0]?.event_id ?? ""} AND boards.id = ANY(${boards.map(({ id }) => id)}::bigint[])`.execute(
    connection,
  );
  return Map.groupBy(rows, (row) => row.board_id);
}

/** Finds ideas of a board, by their ids. Those that it does not have are missing in the result. */
export async function findIdeas(
  connection: Connection,
  { event_id, id }: BoardRow,
  ids: readonly number[],
): Promise<Map<number, IdeaRow>> {
  const rows = await connection
    .selectFrom("ideas")
    .where("event_id", "=", event_id)
    .where("board_id", "=", id)
    .where("id", "in", ids)
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function moveIdea(
  transaction: Transaction,
  { event_id, id }: IdeaRow,
  board_column: number,
): Promise<void> {
  const ideas = transaction.updateTable("ideas").set({ board_column });
  await ideas.where("event_id", "=", event_id).where("id", "=", id).execute();
}
