/**
 * Queries for votes on ideas: one row for each person and idea. Votes for a merged idea stay and count for the shown one,
 * once for each person, so that separating the ideas restores them.
 */
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { insertOf } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/admission.ts";
import { mergedRows } from "../merges.store.ts";
import type { BoardRow, IdeaRow } from "./board.ts";
import type { BoardRef } from "./boards.store.ts";

export interface IdeaRef {
  eventId: string;
  ideaId: number;
}

/** A vote for an idea, or its withdrawal. */
export interface IdeaVote extends Submission, BoardRef, IdeaRef {
  isVote: boolean;
  /** Every key that certainly belongs to the person; their votes under all of them count together. */
  authorKeys: readonly string[];
}

export type IdeaState = Pick<IdeaRow, "id" | "board_id" | "is_hidden" | "merged_into" | "votes">;

/** Finds the ideas of votes, by their ids. */
export async function findVotedIdeas(
  connection: Connection,
  votes: readonly IdeaRef[],
): Promise<ReadonlyMap<number, IdeaState>> {
  const { rows } = await sql<IdeaState>`
    SELECT id, board_id, is_hidden, merged_into, votes FROM ideas
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(votes, { eventId: "text", ideaId: "bigint" })})`.execute(
    connection,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The key of a person on a board. */
export interface BoardVoter extends BoardRef {
  participantKey: string;
}

/** A shown idea that has a person's vote, directly or through an idea that was merged into it. */
export interface UsedVote {
  boardId: number;
  ideaId: number;
  participantKey: string;
}

/** The votes that people have used on these boards. Votes for hidden ideas are not among them. */
export async function listUsedVotes(connection: Connection, voters: readonly BoardVoter[]): Promise<UsedVote[]> {
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
    FROM voted WHERE merged_into IS NULL AND NOT is_hidden ORDER BY id`.execute(connection);
  return rows;
}

/** Stores votes. One that exists stays as it is. */
export async function storeVotes(transaction: Connection, votes: readonly IdeaVote[]): Promise<void> {
  const rows = votes.map(({ eventId, boardId, ideaId, participantKey, profileId }) => ({
    event_id: eventId,
    board_id: boardId,
    idea_id: ideaId,
    participant_key: participantKey,
    profile_id: profileId,
  }));
  await sql`${insertOf("idea_votes", rows)} ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Deletes people's votes for shown ideas, also those for ideas that were merged into them. */
export async function removeVotes(
  transaction: Connection,
  votes: readonly (IdeaRef & { participantKey: string })[],
): Promise<void> {
  await sql`
    WITH RECURSIVE ${mergedIdeas(votes)}
    DELETE FROM idea_votes USING merged, ${unnest(votes, {
      eventId: "text",
      ideaId: "bigint",
      participantKey: "text",
    })} AS withdrawn(event_id, shown, participant_key)
    WHERE (merged.event_id, merged.shown) = (withdrawn.event_id, withdrawn.shown)
      AND (idea_votes.event_id, idea_votes.idea_id, idea_votes.participant_key)
        = (merged.event_id, merged.id, withdrawn.participant_key)`.execute(transaction);
}

/** Counts the votes of shown ideas again and stores the numbers. @returns the numbers */
export async function updateVotes(
  transaction: Connection,
  ideas: readonly IdeaRef[],
): Promise<{ boardId: number; ideaId: number; votes: number }[]> {
  const { rows } = await sql<{ boardId: number; ideaId: number; votes: number }>`
    WITH RECURSIVE ${mergedIdeas(ideas)}, counted AS (
      SELECT merged.event_id, shown, count(DISTINCT participant_key)::int AS votes
      FROM merged LEFT JOIN idea_votes ON idea_votes.event_id = merged.event_id AND idea_id = merged.id
      GROUP BY merged.event_id, shown
    )
    UPDATE ideas SET votes = counted.votes
    FROM counted WHERE (ideas.event_id, ideas.id) = (counted.event_id, counted.shown)
    RETURNING ideas.board_id AS "boardId", ideas.id AS "ideaId", ideas.votes`.execute(transaction);
  return rows;
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
 * Ideas are shown again. Where a voter has meanwhile spent a vote elsewhere, deletes the old one, so nobody exceeds the
 * board's votes. Then counts votes and voters again.
 */
export async function recountAfterShowing(
  transaction: Transaction,
  { event_id: eventId, id: boardId, definition }: BoardRow,
  shownAgain: readonly number[],
): Promise<void> {
  const ideas = shownAgain.map((ideaId) => ({ eventId, ideaId }));
  const { rows: voters } = await sql<{ participantKey: string }>`
    WITH RECURSIVE ${mergedIdeas(ideas)}
    SELECT DISTINCT participant_key AS "participantKey"
    FROM merged JOIN idea_votes ON idea_votes.event_id = merged.event_id AND idea_id = merged.id`.execute(transaction);
  const used = await listUsedVotes(
    transaction,
    voters.map(({ participantKey }) => ({ eventId, boardId, participantKey })),
  );
  const excess = [...Map.groupBy(used, ({ participantKey }) => participantKey).values()].flatMap((votes) => {
    const droppable = votes.filter(({ ideaId }) => shownAgain.includes(ideaId));
    const tooMany = Math.max(0, votes.length - definition.votesPerPerson);
    return droppable.slice(droppable.length - Math.min(tooMany, droppable.length));
  });
  if (excess.length > 0)
    await removeVotes(
      transaction,
      excess.map((vote) => ({ eventId, ...vote })),
    );
  await updateVotes(transaction, ideas);
  await updateVoters(transaction, [{ eventId, boardId }]);
}

/** SQL of a recursive table: see `mergedRows`. */
const mergedIdeas = (ideas: readonly IdeaRef[]) =>
  mergedRows("ideas", sql`SELECT DISTINCT * FROM ${unnest(ideas, { eventId: "text", ideaId: "bigint" })}`);
