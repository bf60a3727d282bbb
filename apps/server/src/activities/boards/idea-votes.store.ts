/**
 * Queries for votes on ideas: one row for each person and idea. Votes for a merged idea stay and count for the shown one,
 * once for each person, so that separating the ideas restores them.
 */
import { type RawBuilder, sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/admission.ts";
import type { BoardRow, IdeaRow } from "./board.ts";
import type { BoardRef } from "./boards.store.ts";

export interface IdeaRef {
  eventId: string;
  ideaId: number;
}

/** A vote for an idea, or its withdrawal. */
export interface IdeaVote extends Submission, BoardRef, IdeaRef {
  isVote: boolean;
}

export function ideaKey({ eventId, ideaId }: IdeaRef): string {
  return `${eventId}/${ideaId}`;
}

type IdeaState = Pick<IdeaRow, "id" | "event_id" | "board_id" | "is_hidden" | "merged_into">;

/** Finds the ideas of votes, by their keys. */
export async function findVotedIdeas(
  connection: Connection,
  votes: readonly IdeaRef[],
): Promise<ReadonlyMap<string, IdeaState>> {
  const { rows } = await sql<IdeaState>`
    SELECT id, event_id, board_id, is_hidden, merged_into FROM ideas
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(votes, { eventId: "text", ideaId: "bigint" })})`.execute(
    connection,
  );
  return new Map(rows.map((row) => [ideaKey({ eventId: row.event_id, ideaId: row.id }), row]));
}

/** A shown idea that has a person's vote, directly or through an idea that was merged into it. */
export interface UsedVote extends BoardRef, IdeaRef {
  participantKey: string;
}

/** The votes that people have used in these events. Votes for hidden ideas are not among them. */
export async function listUsedVotes(
  connection: Connection,
  people: readonly { eventId: string; participantKey: string }[],
): Promise<UsedVote[]> {
  const { rows } = await sql<UsedVote>`
    WITH RECURSIVE voted AS (
      SELECT idea_votes.event_id, idea_votes.participant_key, ideas.id, ideas.board_id, ideas.merged_into, ideas.is_hidden
      FROM idea_votes JOIN ideas ON ideas.event_id = idea_votes.event_id AND ideas.id = idea_id
      WHERE (idea_votes.event_id, idea_votes.participant_key) IN (
        SELECT * FROM ${unnest(people, { eventId: "text", participantKey: "text" })}
      )
      UNION
      SELECT voted.event_id, voted.participant_key, ideas.id, ideas.board_id, ideas.merged_into, ideas.is_hidden
      FROM voted JOIN ideas ON ideas.event_id = voted.event_id AND ideas.id = voted.merged_into
    )
    SELECT event_id AS "eventId", board_id AS "boardId", id AS "ideaId", participant_key AS "participantKey"
    FROM voted WHERE merged_into IS NULL AND NOT is_hidden ORDER BY id`.execute(connection);
  return rows;
}

/** Stores votes. One that exists stays as it is. */
export async function storeVotes(transaction: Connection, votes: readonly IdeaVote[]): Promise<void> {
  const rows = votes.map(({ eventId, ideaId, participantKey, profileId }) => ({
    event_id: eventId,
    idea_id: ideaId,
    participant_key: participantKey,
    profile_id: profileId,
  }));
  await sql`
    INSERT INTO idea_votes (event_id, idea_id, participant_key, profile_id)
    SELECT event_id, idea_id, participant_key, profile_id
    FROM json_populate_recordset(null::idea_votes, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Deletes people's votes for shown ideas, also those for ideas that were merged into them. */
export async function removeVotes(
  transaction: Connection,
  votes: readonly (IdeaRef & { participantKey: string })[],
): Promise<void> {
  await sql`
    WITH RECURSIVE ${clusters(votes)}
    DELETE FROM idea_votes USING cluster, ${unnest(votes, {
      eventId: "text",
      ideaId: "bigint",
      participantKey: "text",
    })} AS withdrawn(event_id, shown, participant_key)
    WHERE (cluster.event_id, cluster.shown) = (withdrawn.event_id, withdrawn.shown)
      AND (idea_votes.event_id, idea_votes.idea_id, idea_votes.participant_key)
        = (cluster.event_id, cluster.id, withdrawn.participant_key)`.execute(transaction);
}

/** Counts the votes of shown ideas again and stores the numbers. @returns them by the keys of the ideas */
export async function updateVotes(
  transaction: Connection,
  ideas: readonly IdeaRef[],
): Promise<(IdeaRef & { votes: number })[]> {
  const { rows } = await sql<IdeaRef & { votes: number }>`
    WITH RECURSIVE ${clusters(ideas)}, counted AS (
      SELECT cluster.event_id, shown, count(DISTINCT participant_key)::int AS votes
      FROM cluster LEFT JOIN idea_votes ON idea_votes.event_id = cluster.event_id AND idea_id = cluster.id
      GROUP BY cluster.event_id, shown
    )
    UPDATE ideas SET votes = counted.votes
    FROM counted WHERE (ideas.event_id, ideas.id) = (counted.event_id, counted.shown)
    RETURNING ideas.event_id AS "eventId", ideas.id AS "ideaId", ideas.votes`.execute(transaction);
  return rows;
}

/**
 * Deletes votes for ideas that are shown again, as far as their voters have used them for others meanwhile: nobody has
 * more votes than the board allows.
 */
export async function dropExcessVotes(
  transaction: Transaction,
  { event_id: eventId, id: boardId, definition }: BoardRow,
  shownAgain: readonly number[],
): Promise<void> {
  const { rows: voters } = await sql<{ participantKey: string }>`
    WITH RECURSIVE ${clusters(shownAgain.map((ideaId) => ({ eventId, ideaId })))}
    SELECT DISTINCT participant_key AS "participantKey"
    FROM cluster JOIN idea_votes ON idea_votes.event_id = cluster.event_id AND idea_id = cluster.id`.execute(
    transaction,
  );
  const used = await listUsedVotes(
    transaction,
    voters.map(({ participantKey }) => ({ eventId, participantKey })),
  );
  const ofBoard = used.filter((vote) => vote.boardId === boardId);
  const excess = [...Map.groupBy(ofBoard, ({ participantKey }) => participantKey).values()].flatMap((votes) => {
    const droppable = votes.filter(({ ideaId }) => shownAgain.includes(ideaId));
    const tooMany = Math.max(0, votes.length - definition.votesPerPerson);
    return droppable.slice(droppable.length - Math.min(tooMany, droppable.length));
  });
  if (excess.length > 0) await removeVotes(transaction, excess);
}

/** SQL of a recursive table: each of these shown ideas (`shown`) with itself and all ideas merged into it (`id`). */
function clusters(ideas: readonly IdeaRef[]): RawBuilder<unknown> {
  return sql`cluster(event_id, shown, id) AS (
      SELECT DISTINCT ideas.event_id, ideas.id, ideas.id
      FROM ${unnest(ideas, { eventId: "text", ideaId: "bigint" })} AS shown(event_id, id)
      JOIN ideas USING (event_id, id)
      UNION ALL
      SELECT cluster.event_id, cluster.shown, ideas.id
      FROM cluster JOIN ideas ON ideas.event_id = cluster.event_id AND ideas.merged_into = cluster.id
    )`;
}
