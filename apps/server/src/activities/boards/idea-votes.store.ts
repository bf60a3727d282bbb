/** Queries for votes on ideas: one row for each person and idea. */
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import type { PostRef } from "../merges.store.ts";
import { deleteVotes, updateCounts, type VoteRef, type VoteTable } from "../votes.store.ts";
import type { BoardRef, BoardRow, IdeaRow } from "./board.ts";

export const ideaVotes = {
  table: "idea_votes",
  posts: "ideas",
  post: "idea_id",
  voter: "participant_key",
  counts: { votes: sql`count(*)` },
} as const satisfies VoteTable;

/** A vote for an idea, or its withdrawal. */
export interface IdeaVote extends Submission, BoardRef, PostRef {
  isVote: boolean;
}

/** A vote that is stored, or added by a batch. */
export interface StoredVote extends VoteRef, BoardRef {
  profileId: string | null;
  /** Null for one that is added. */
  votedAt: string | null;
  /** The idea for which it counts. */
  shownAs: number;
  /** Votes for hidden ideas do not use up the votes of a person. */
  isShown: boolean;
}

/** Finds the ideas of votes, by their ids. */
export async function findVotedIdeas(
  connection: Connection,
  votes: readonly PostRef[],
): Promise<ReadonlyMap<number, IdeaRow>> {
  const { rows } = await sql<IdeaRow>`
    SELECT * FROM ideas
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(votes, { eventId: "text", postId: "bigint" })})`.execute(
    connection,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the votes of people on these boards, in the order of the ideas. */
export async function listVotes(
  connection: Connection,
  voters: readonly (BoardRef & { participantKey: string })[],
): Promise<StoredVote[]> {
  // The lateral join looks up each person by index. For a plain join the planner may read all votes.
  const { rows } = await sql<StoredVote>`
    SELECT votes.event_id AS "eventId", votes.board_id AS "boardId", idea_id AS "postId", votes.participant_key AS voter,
           votes.profile_id AS "profileId", voted_at::text AS "votedAt", shown.id AS "shownAs",
           NOT shown.is_hidden AS "isShown"
    FROM (
      SELECT DISTINCT * FROM ${unnest(voters, { eventId: "text", boardId: "bigint", participantKey: "text" })}
    ) AS voter(event_id, board_id, participant_key)
    CROSS JOIN LATERAL (
      SELECT * FROM idea_votes
      WHERE (idea_votes.event_id, idea_votes.board_id, idea_votes.participant_key)
        = (voter.event_id, voter.board_id, voter.participant_key)
      OFFSET 0
    ) votes
    JOIN ideas ON (ideas.event_id, ideas.id) = (votes.event_id, votes.idea_id)
    JOIN ideas shown ON (shown.event_id, shown.id) = (ideas.event_id, ideas.shown_as)
    ORDER BY shown.id`.execute(connection);
  return rows;
}

/** The shown ideas that have one of these votes. */
export function votedIdeas(votes: readonly StoredVote[]): ReadonlySet<number> {
  return new Set(votes.flatMap(({ isShown, shownAs }) => (isShown ? [shownAs] : [])));
}

/** Stores a batch: deletes votes, and then adds others. */
export function storeVotes(
  transaction: Connection,
  { removed, added }: Readonly<Record<"removed" | "added", readonly StoredVote[]>>,
): Promise<unknown> {
  const columns = {
    eventId: "text",
    boardId: "bigint",
    postId: "bigint",
    voter: "text",
    profileId: "text",
    votedAt: "text",
  } as const;
  return Promise.all([
    deleteVotes(transaction, ideaVotes, removed),
    added.length > 0 &&
      sql`
        INSERT INTO idea_votes (event_id, board_id, idea_id, participant_key, profile_id, voted_at)
        SELECT event_id, board_id, idea_id, voter, profile_id, coalesce(voted_at::timestamptz, clock_timestamp())
        FROM ${unnest(added, columns)} AS added(event_id, board_id, idea_id, voter, profile_id, voted_at)`.execute(
        transaction,
      ),
  ]);
}

/** Counts the people with votes on boards again and stores the numbers. */
export async function updateVoters(transaction: Connection, boards: readonly BoardRef[]): Promise<void> {
  await sql`
    UPDATE boards SET voters = (
      SELECT count(DISTINCT participant_key) FROM idea_votes
      WHERE idea_votes.event_id = boards.event_id AND idea_votes.board_id = boards.id
    )
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(boards, { eventId: "text", boardId: "bigint" })})`.execute(
    transaction,
  );
}

/**
 * Counts votes and voters again after ideas were merged, hidden or erased. Where a voter of an idea that is shown again
 * has spent the vote elsewhere since, deletes the old one, so nobody exceeds the board's votes.
 * @param ids of the ideas whose votes may have changed
 */
export async function recount(
  transaction: Transaction,
  { event_id: eventId, id: boardId, definition }: BoardRow,
  ids: readonly number[],
  shownAgain: readonly number[],
): Promise<void> {
  const refsOf = (postIds: readonly number[]) => postIds.map((postId) => ({ eventId, postId }));
  const { rows: voters } = await sql<{ participantKey: string }>`
    SELECT DISTINCT idea_votes.participant_key AS "participantKey"
    FROM ideas JOIN idea_votes ON (idea_votes.event_id, idea_id) = (ideas.event_id, ideas.id)
    WHERE ideas.event_id = ${eventId} AND shown_as = ANY(${shownAgain}::bigint[])`.execute(transaction);
  const votes = await listVotes(
    transaction,
    voters.map((voter) => ({ eventId, boardId, ...voter })),
  );
  const excess = [...Map.groupBy(votes, ({ voter }) => voter).values()].flatMap((own) => {
    const used = votedIdeas(own);
    const droppable = [...used].filter((id) => shownAgain.includes(id)).toReversed();
    const dropped = new Set(droppable.slice(0, Math.max(0, used.size - definition.votesPerPerson)));
    return own.filter(({ shownAs }) => dropped.has(shownAs));
  });
  await deleteVotes(transaction, ideaVotes, excess);
  await updateCounts(transaction, ideaVotes, refsOf(ids));
  await updateVoters(transaction, [{ eventId, boardId }]);
}
