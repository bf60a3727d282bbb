/** Queries for votes on ideas: one row for each person and idea. */
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import { mergedRows, type PostRef } from "../merges.store.ts";
import { removeVotes, updateCounts, type VoteTable } from "../votes.store.ts";
import type { BoardRef, BoardRow, IdeaRow } from "./board.ts";

export const ideaVotes = {
  table: "idea_votes",
  posts: "ideas",
  post: "idea_id",
  voter: "participant_key",
  counts: { votes: sql`count(latest.voted_at)` },
} as const satisfies VoteTable;

/** A vote for an idea, or its withdrawal. */
export interface IdeaVote extends Submission, BoardRef, PostRef {
  isVote: boolean;
}

interface ChangedVote extends IdeaVote {
  /** Whether the person had a vote for the idea before the batch. */
  hadVote: boolean;
  /** The other shown ideas for which the person had a vote under more than one key. */
  votedTwice: readonly number[];
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

/** A shown idea that has a person's vote, directly or through an idea that was merged into it. */
export interface UsedVote {
  boardId: number;
  ideaId: number;
  participantKey: string;
}

/** The votes that people have used on these boards. Votes for hidden ideas are not among them. */
export async function listUsedVotes(
  connection: Connection,
  voters: readonly (BoardRef & { participantKey: string })[],
): Promise<UsedVote[]> {
  // The lateral join looks up each person by index. For a plain join the planner may read all votes.
  const { rows } = await sql<UsedVote>`
    WITH RECURSIVE voted AS (
      SELECT voter.event_id, voter.participant_key, ideas.id, ideas.board_id, ideas.merged_into, ideas.is_hidden
      FROM (
        SELECT DISTINCT * FROM ${unnest(voters, { eventId: "text", boardId: "bigint", participantKey: "text" })}
      ) AS voter(event_id, board_id, participant_key)
      CROSS JOIN LATERAL (
        SELECT idea_id FROM idea_votes
        WHERE (idea_votes.event_id, idea_votes.board_id, idea_votes.participant_key)
          = (voter.event_id, voter.board_id, voter.participant_key)
        OFFSET 0
      ) votes
      JOIN ideas ON ideas.event_id = voter.event_id AND ideas.id = votes.idea_id
      UNION
      SELECT voted.event_id, voted.participant_key, ideas.id, ideas.board_id, ideas.merged_into, ideas.is_hidden
      FROM voted JOIN ideas ON ideas.event_id = voted.event_id AND ideas.id = voted.merged_into
    )
    SELECT board_id AS "boardId", id AS "ideaId", participant_key AS "participantKey"
    FROM voted WHERE ${isShownSeparately} ORDER BY id`.execute(connection);
  return rows;
}

/**
 * Stores the votes and withdrawals of a batch. Each replaces the person's earlier votes for the idea, and for ideas merged
 * into it. If a person has several for an idea, the last one counts. All votes of a person who has signed in are then
 * under the key of the profile.
 */
export function storeVotes(transaction: Connection, changes: readonly ChangedVote[]): Promise<unknown> {
  const given = changes.filter(
    ({ isVote, postId, authorKeys }, index) =>
      isVote &&
      !changes
        .slice(index + 1)
        .some((later) => later.postId === postId && later.authorKeys.some((key) => authorKeys.includes(key))),
  );
  const rows = given.map(({ eventId, boardId, postId, participantKey, profileId }) => ({
    event_id: eventId,
    board_id: boardId,
    idea_id: postId,
    participant_key: participantKey,
    profile_id: profileId,
  }));
  return Promise.all([
    removeVotes(
      transaction,
      ideaVotes,
      changes.flatMap((vote) => (vote.hadVote ? vote.authorKeys.map((voter) => ({ ...vote, voter })) : [])),
    ),
    insertRows(transaction, "idea_votes", rows),
    moveVotes(
      transaction,
      changes.flatMap((vote) =>
        vote.authorKeys.filter((key) => key !== vote.participantKey).map((earlierKey) => ({ ...vote, earlierKey })),
      ),
    ),
  ]);
}

/** Moves the votes on a board that people gave before a sign-in to the keys of their profiles. */
async function moveVotes(
  transaction: Connection,
  votes: readonly (IdeaVote & { earlierKey: string })[],
): Promise<void> {
  if (votes.length === 0) return;
  const columns = {
    eventId: "text",
    boardId: "bigint",
    earlierKey: "text",
    participantKey: "text",
    profileId: "text",
  } as const;
  await sql`
    WITH moved AS (
      DELETE FROM idea_votes earlier
      USING ${unnest(votes, columns)} AS moving(event_id, board_id, earlier_key, participant_key, profile_id)
      WHERE (earlier.event_id, earlier.board_id, earlier.participant_key)
        = (moving.event_id, moving.board_id, moving.earlier_key)
      RETURNING earlier.event_id, earlier.board_id, idea_id, moving.participant_key, moving.profile_id, voted_at
    )
    INSERT INTO idea_votes (event_id, board_id, idea_id, participant_key, profile_id, voted_at)
    SELECT * FROM moved ON CONFLICT DO NOTHING`.execute(transaction);
}

/** The ideas whose votes a change may have changed. */
export function changedIdeas({ eventId, postId, votedTwice }: ChangedVote): PostRef[] {
  return [postId, ...votedTwice].map((id) => ({ eventId, postId: id }));
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
    WITH RECURSIVE ${mergedRows("ideas", refsOf(shownAgain))}
    SELECT DISTINCT participant_key AS "participantKey"
    FROM merged JOIN idea_votes ON idea_votes.event_id = merged.event_id AND idea_id = merged.id`.execute(transaction);
  const used = await listUsedVotes(
    transaction,
    voters.map(({ participantKey }) => ({ eventId, boardId, participantKey })),
  );
  const excess = [...Map.groupBy(used, ({ participantKey }) => participantKey).values()].flatMap((votes) => {
    const droppable = votes.filter(({ ideaId }) => shownAgain.includes(ideaId));
    return droppable.toReversed().slice(0, Math.max(0, votes.length - definition.votesPerPerson));
  });
  await removeVotes(
    transaction,
    ideaVotes,
    excess.map(({ ideaId: postId, participantKey: voter }) => ({ eventId, postId, voter })),
  );
  await updateCounts(transaction, ideaVotes, refsOf(ids));
  await updateVoters(transaction, [{ eventId, boardId }]);
}
