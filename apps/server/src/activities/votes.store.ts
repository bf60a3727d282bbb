/**
 * Votes for posts that moderators merge: one row for each voter and post. Those for a merged post stay, so that
 * separating restores them, and count for the shown one (`shown_as`): the latest of each voter. A later vote for the
 * shown one, or its withdrawal, replaces all of them.
 */
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { databaseMicroseconds } from "../platform/database/database-clock.ts";
import { unnest } from "../platform/database/unnest.ts";
import type { MergedTable, PostRef } from "./merges.store.ts";

/** A table of votes, with the columns event_id and voted_at. */
export interface VoteTable<Count extends string = string> {
  table: keyof Schema;
  posts: MergedTable;
  /** Its columns that identify the post and the voter. */
  post: string;
  voter: string;
  /** SQL that counts each number of a post from the votes that count. */
  counts: Readonly<Record<Count, RawBuilder<unknown>>>;
}

export type CountedPost<Count extends string> = PostRef & Record<Count, number> & { at: number };

/**
 * Counts the votes for posts and stores the numbers. Those of a merged post count for the one that is shown for it.
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
  const columns = sql.join(Object.keys(counts).map((column) => sql.ref(column)));
  const { rows } = await sql<CountedPost<Count>>`
    UPDATE ${sql.table(posts)} post SET (${columns}) = (
      SELECT ${sql.join(Object.values(counts))}
      FROM (
        SELECT DISTINCT ON (${voterOfVote}) vote.*
        FROM ${sql.table(posts)} part JOIN ${sql.table(table)} vote
          ON (vote.event_id, ${postOfVote}) = (part.event_id, part.id)
        WHERE (part.event_id, part.shown_as) = (post.event_id, post.id)
        ORDER BY ${voterOfVote}, voted_at DESC, ${postOfVote} DESC
      ) latest
    )
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(voted, { eventId: "text", postId: "bigint" })})
    RETURNING event_id AS "eventId", id AS "postId", ${columns}, ${databaseMicroseconds} AS at`.execute(transaction);
  return rows;
}

/** Identifies a stored vote by the post that it was given to, and its voter. */
export interface VoteRef extends PostRef {
  voter: string;
}

export async function deleteVotes(
  transaction: Connection,
  { table, post, voter }: VoteTable,
  votes: readonly VoteRef[],
): Promise<void> {
  if (votes.length === 0) return;
  await sql`
    DELETE FROM ${sql.table(table)} WHERE (event_id, ${sql.ref(post)}, ${sql.ref(voter)}) IN (
      SELECT * FROM ${unnest(votes, { eventId: "text", postId: "bigint", voter: "text" })}
    )`.execute(transaction);
}
