/** Queries for boards and their ideas. */
import type { Idea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { TextFilter } from "../../submissions/moderation/text-filter/text-filter.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import { type BoardRow, type CountedBoard, hidesIdeas, type IdeaRow, toIdea } from "./board.ts";
import type { BoardDefinition } from "./tables.ts";

export interface BoardRef {
  eventId: string;
  boardId: number;
}

export function boardKey({ eventId, boardId }: BoardRef): string {
  return `${eventId}/${boardId}`;
}

/** SQL condition of the ideas that attendees see, unless the board hides them. */
export const isShownIdea = sql<boolean>`NOT ideas.is_hidden AND ideas.merged_into IS NULL`;

/** SQL: the numbers of a board, of a query FROM boards. */
const counted = sql`
  ARRAY(
    SELECT count(ideas.id)::int
    FROM generate_series(0, jsonb_array_length(definition -> 'columns') - 1) AS nth
    LEFT JOIN ideas ON ideas.event_id = boards.event_id AND ideas.board_id = boards.id AND board_column = nth
      AND ${isShownIdea}
    GROUP BY nth ORDER BY nth
  ) AS counts,
  (
    SELECT count(DISTINCT idea_votes.participant_key)::int
    FROM ideas JOIN idea_votes ON idea_votes.event_id = ideas.event_id AND idea_id = ideas.id
    WHERE ideas.event_id = boards.event_id AND ideas.board_id = boards.id
  ) AS voters,
  ${databaseMicroseconds} AS at`;

/** Lists the boards of an event, the oldest first. */
export async function listBoards(connection: Connection, eventId: string): Promise<CountedBoard[]> {
  const { rows } = await sql<CountedBoard>`
    SELECT boards.*, ${counted} FROM boards WHERE event_id = ${eventId} ORDER BY id`.execute(connection);
  return rows;
}

/** Counts boards again. Under their locks, the times order the changes of all nodes. */
export async function countBoards(connection: Connection, boards: readonly BoardRef[]): Promise<CountedBoard[]> {
  const { rows } = await sql<CountedBoard>`
    SELECT boards.*, ${counted} FROM boards
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})`.execute(
    connection,
  );
  return rows;
}

/** Locks the boards of a batch, in one order everywhere, so that two nodes cannot deadlock. @returns them by their keys */
export async function lockBoards(
  transaction: Connection,
  boards: readonly BoardRef[],
): Promise<ReadonlyMap<string, BoardRow>> {
  const { rows } = await sql<BoardRow>`
    SELECT * FROM boards
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [boardKey({ eventId: row.event_id, boardId: row.id }), row]));
}

/** Counts all ideas of boards by participant, also hidden and merged ones. */
export async function countIdeas(
  connection: Connection,
  boards: readonly BoardRef[],
): Promise<(BoardRef & { participantKey: string; count: number })[]> {
  const { rows } = await sql<BoardRef & { participantKey: string; count: number }>`
    SELECT event_id AS "eventId", board_id AS "boardId", participant_key AS "participantKey", count(*)::int AS count
    FROM ideas
    WHERE (event_id, board_id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})
    GROUP BY event_id, board_id, participant_key`.execute(connection);
  return rows;
}

/** Adds drafts. @returns their ids, in the order of the definitions */
export async function insertBoards(
  transaction: Transaction,
  eventId: string,
  definitions: readonly BoardDefinition[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO boards (event_id, definition)
    SELECT ${eventId}, definition
    FROM jsonb_array_elements(${JSON.stringify(definitions)}::jsonb) WITH ORDINALITY AS added(definition, nth)
    ORDER BY nth RETURNING id`.execute(transaction);
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
 * The ideas of an event that attendees see, by the ids of their boards; those that `hidesIdeas` hides only for the team.
 * @param filters of the names
 */
export async function listShownIdeas(
  connection: Connection,
  boards: readonly BoardRow[],
  { isForTeam, filters }: { isForTeam: boolean; filters: readonly TextFilter[] },
): Promise<Map<number, Idea[]>> {
  const shown = new Map(boards.filter((board) => isForTeam || !hidesIdeas(board)).map((board) => [board.id, board]));
  const [first] = shown.values();
  if (!first) return new Map();
  const rows = await connection
    .selectFrom("ideas")
    .where("event_id", "=", first.event_id)
    .where("board_id", "in", [...shown.keys()])
    .where(isShownIdea)
    .selectAll()
    .orderBy("id")
    .execute();
  const ideas = new Map<number, Idea[]>();
  for (const row of rows) {
    const definition = shown.get(row.board_id)?.definition ?? { isAnonymous: true };
    const named = {
      ...publicNames({ participant_name: row.participant_name, username: null }, "participant_name", filters),
    };
    const idea = toIdea({ ...row, ...named }, definition);
    ideas.set(row.board_id, [...(ideas.get(row.board_id) ?? []), idea]);
  }
  return ideas;
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

export async function moveIdea(transaction: Transaction, { event_id, id }: IdeaRow, column: number): Promise<void> {
  await transaction
    .updateTable("ideas")
    .set({ board_column: column })
    .where("event_id", "=", event_id)
    .where("id", "=", id)
    .execute();
}

export async function storeMerge(
  transaction: Transaction,
  eventId: string,
  into: number,
  from: readonly number[],
): Promise<void> {
  await sql`
    UPDATE ideas SET merged_into = ${into}, merged_at = clock_timestamp()
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])`.execute(transaction);
}

/** Separates ideas that were merged within so many hours. @returns how many */
export async function removeMerge(
  transaction: Transaction,
  eventId: string,
  from: readonly number[],
  withinHours: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ideas SET merged_into = NULL, merged_at = NULL
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])
      AND merged_at > clock_timestamp() - make_interval(hours => ${withinHours}::int)`.execute(transaction);
  return Number(numAffectedRows);
}
