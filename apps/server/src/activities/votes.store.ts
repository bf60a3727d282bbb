/**
 * Votes for posts that moderators merge: one row for each voter and post. Those for a merged post stay, so that
 * separating restores them, and count for the shown one: the latest of each voter. A later vote for the shown one, or
 * its withdrawal, replaces all of them.
 */
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { databaseMicroseconds } from "../platform/database/database-clock.ts";
import { unnest } from "../platform/database/unnest.ts";
import { type MergedTable, mergedRows, type PostRef } from "./merges.store.ts";

/** A table of votes, with the columns event_id and voted_at. */
export interface VoteTable<Count extends string = string> {
  table: keyof Schema;
  posts: MergedTable;
  /** Its columns that identify the post and the voter. */
  post: string;
  voter: string;
  /** SQL that counts each number of a post. `latest` contains the votes that count, or one row of nulls. */
  counts: Readonly<Record<Count, RawBuilder<unknown>>>;
}

export type CountedPost<Count extends string> = PostRef & Record<Count, number> & { at: number };

/**
 * Counts the votes for posts, and for those merged into them, and stores the numbers.
 * @returns the numbers of these posts, and the time of the database in microseconds. It is read under the locks of the
 * change, so it orders the changes of all nodes.
 */
export async function updateCounts<Count extends string>(
  transaction: Connection,
  { table, posts, post, voter, counts }: VoteTable<Count>,
  voted: readonly PostRef[],
): Promise<CountedPost<Count>[]> {
  if (voted.length === 0) return [];
  const [postOfVote, voterOfVote] = [sql.ref(`vote.${post}`), sql.ref(`vote.${voter}`)];
  const numbers = Object.entries<RawBuilder<unknown>>(counts).map(([column, count]) => ({
    counted: sql`${count} AS ${sql.ref(column)}`,
    assigned: sql`${sql.ref(column)} = ${sql.ref(`counted.${column}`)}`,
    stored: sql.ref(`post.${column}`),
    isChanged: sql`${sql.ref(`post.${column}`)} IS DISTINCT FROM ${sql.ref(`counted.${column}`)}`,
  }));
  const asked = voted.map(({ postId }) => postId);
  const { rows } = await sql<CountedPost<Count>>`
    WITH RECURSIVE ${mergedRows(posts, voted)}, latest AS (
      SELECT DISTINCT ON (vote.event_id, target, ${voterOfVote}) target, vote.*
      FROM merged JOIN ${sql.table(table)} vote ON (vote.event_id, ${postOfVote}) = (merged.event_id, merged.id)
      ORDER BY vote.event_id, target, ${voterOfVote}, voted_at DESC, ${postOfVote} DESC
    ), counted AS (
      SELECT event_id, target, ${sql.join(numbers.map(({ counted }) => counted))}
      FROM merged LEFT JOIN latest USING (event_id, target) WHERE merged.id = target GROUP BY event_id, target
    )
    UPDATE ${sql.table(posts)} post SET ${sql.join(numbers.map(({ assigned }) => assigned))}
    FROM counted WHERE (post.event_id, post.id) = (counted.event_id, counted.target)
      AND (post.id = ANY(${asked}::bigint[]) OR ${sql.join(
        numbers.map(({ isChanged }) => isChanged),
        sql` OR `,
      )})
    RETURNING post.event_id AS "eventId", post.id AS "postId", ${sql.join(numbers.map(({ stored }) => stored))},
              ${databaseMicroseconds} AS at`.execute(transaction);
  return rows.filter(({ postId }) => asked.includes(postId));
}

/** Deletes voters' votes for posts and for those merged into them. */
export async function removeVotes(
  transaction: Connection,
  { table, posts, post, voter }: VoteTable,
  votes: readonly (PostRef & { voter: string })[],
): Promise<void> {
  if (votes.length === 0) return;
  await sql`
    WITH RECURSIVE ${mergedRows(posts, votes)}
    DELETE FROM ${sql.table(table)} vote
    USING merged, ${unnest(votes, { eventId: "text", postId: "bigint", voter: "text" })}
      AS removed(event_id, target, voter)
    WHERE (merged.event_id, merged.target) = (removed.event_id, removed.target)
      AND (vote.event_id, ${sql.ref(`vote.${post}`)}, ${sql.ref(`vote.${voter}`)})
        = (merged.event_id, merged.id, removed.voter)`.execute(transaction);
}
