/** Queries for votes on questions: one row for each profile and question. */
import type { Vote } from "@hubbub/contract/activities/questions/index";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import type { PostRef } from "../merges.store.ts";
import { type CountedPost, deleteVotes, type VoteRef, type VoteTable } from "../votes.store.ts";
import type { QuestionRow } from "./question-row.ts";

export const questionVotes = {
  table: "question_votes",
  posts: "questions",
  post: "question_id",
  voter: "profile_id",
  counts: {
    upvotes: sql`count(*) FILTER (WHERE vote = 'upvote')`,
    downvotes: sql`count(*) FILTER (WHERE vote = 'downvote')`,
  },
} as const satisfies VoteTable;

export type CountedQuestion = CountedPost<keyof typeof questionVotes.counts>;

export interface QuestionVote extends Submission, PostRef {
  profileId: string;
  /** "none" withdraws the vote. */
  vote: Vote;
}

export function questionKey({ eventId, postId }: PostRef): string {
  return `${eventId}/${postId}`;
}

type VoterRef = PostRef & { profileId: string };

/** Identifies a profile's vote on a question. */
export function voterKey(vote: VoterRef): string {
  return `${questionKey(vote)}/${vote.profileId}`;
}

/** Locks the questions in one order everywhere, so that two nodes cannot deadlock. @returns them by `questionKey` */
export async function lockQuestions(transaction: Connection, votes: readonly QuestionVote[]) {
  const { rows } = await sql<PostRef & Pick<QuestionRow, "is_hidden" | "merged_into">>`
    SELECT event_id AS "eventId", id AS "postId", is_hidden, merged_into FROM questions
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(votes, { eventId: "text", postId: "bigint" })})
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [questionKey(row), row]));
}

interface StoredVote extends VoteRef {
  vote: Exclude<Vote, "none">;
  /** The question for which it counts. */
  shownAs: number;
}

/** The votes that count for a question, the latest last, by the `voterKey` of a new vote that would replace them. */
export type StoredVotes = ReadonlyMap<string, readonly StoredVote[]>;

/** Finds the votes that these replace. */
export async function findVotes(connection: Connection, votes: readonly QuestionVote[]): Promise<StoredVotes> {
  const { rows } = await sql<StoredVote>`
    SELECT votes.event_id AS "eventId", question_id AS "postId", votes.profile_id AS voter, vote, shown_as AS "shownAs"
    FROM ${unnest(votes, { eventId: "text", postId: "bigint", profileId: "text" })} AS wanted(event_id, id, profile_id)
    CROSS JOIN LATERAL (
      SELECT stored.*, shown_as FROM questions part JOIN question_votes stored
        ON (stored.event_id, question_id, stored.profile_id) = (part.event_id, part.id, wanted.profile_id)
      WHERE (part.event_id, part.shown_as) = (wanted.event_id, wanted.id)
      OFFSET 0
    ) votes
    ORDER BY voted_at, question_id`.execute(connection);
  return Map.groupBy(rows, ({ eventId, shownAs: postId, voter: profileId }) =>
    voterKey({ eventId, postId, profileId }),
  );
}

/** Stores votes instead of those that count for the same questions (`stored`). */
export function storeVotes(
  transaction: Connection,
  votes: readonly QuestionVote[],
  stored: StoredVotes,
): Promise<unknown> {
  const given = votes.filter(({ vote }) => vote !== "none");
  const rows = given.map(({ eventId, postId, profileId, vote }) => ({
    event_id: eventId,
    question_id: postId,
    profile_id: profileId,
    vote,
  }));
  const replaced = votes.flatMap((vote) => stored.get(voterKey(vote)) ?? []);
  return Promise.all([
    deleteVotes(transaction, questionVotes, replaced),
    insertRows(transaction, "question_votes", rows),
  ]);
}
