/** Queries for what one person has submitted in all events: counting and erasing it. */
import { ANONYMOUS } from "@hubbub/contract/text";
import type { Contributions } from "@hubbub/contract/me";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

/** A person, identified by the participant keys that certainly belong to them, and by their wallet profile. */
export interface Person {
  keys: readonly string[];
  profileId: string | null;
}

/** SQL condition for rows that a person has submitted. */
function submittedBy({ keys, profileId }: Person): RawBuilder<boolean> {
  return sql<boolean>`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
}

export async function countContributions(kysely: Kysely<Schema>, person: Person): Promise<Contributions> {
  const { keys, profileId } = person;
  const { rows } = await sql<Contributions>`
    SELECT
      (SELECT count(*)::int FROM icebreaker_responses WHERE ${submittedBy(person)}) AS responses,
      (SELECT count(*)::int FROM questions WHERE ${submittedBy(person)}) AS questions,
      (SELECT count(*)::int FROM question_votes WHERE profile_id = ${profileId}) AS "questionVotes",
      (SELECT count(*)::int FROM reaction_votes WHERE ${submittedBy(person)}) AS reactions,
      (SELECT count(*)::int FROM chat_messages WHERE ${submittedBy(person)}) AS "chatMessages",
      (SELECT count(*)::int FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])) AS "chatReactions",
      (SELECT count(*)::int FROM translations WHERE participant_key = ANY(${keys}::text[])) AS translations,
      (SELECT count(*)::int FROM prize_entries WHERE profile_id = ${profileId}) AS "prizeEntries",
      (SELECT count(*)::int FROM prize_draws WHERE profile_id = ${profileId} AND username <> '') AS "prizesWon"`.execute(
    kysely,
  );
  const counts = rows[0];
  if (!counts) throw new Error("The count returned no row");
  return counts;
}

/** An event that contains submissions or results of a person. */
export interface AffectedEvent {
  id: string;
  groupId: string | null;
}

/**
 * Locks a profile. This waits for transactions that are about to insert rows of the profile (a submission, a draw), so
 * that these rows are erased, too. Later transactions that need the profile find it erased and are refused.
 */
export async function lockProfile(transaction: Transaction<Schema>, profileId: string): Promise<void> {
  await transaction.selectFrom("profiles").where("id", "=", profileId).select("id").forUpdate().execute();
}

/**
 * Lists the affected events, ordered by id, and locks them against archiving and deletion until the transaction ends.
 */
export async function lockAffectedEvents(transaction: Transaction<Schema>, person: Person): Promise<AffectedEvent[]> {
  const { rows } = await affectedEvents(person, sql`FOR SHARE OF events`).execute(transaction);
  return rows;
}

export async function countAffectedEvents(kysely: Kysely<Schema>, person: Person): Promise<number> {
  const { rows } = await affectedEvents(person, sql``).execute(kysely);
  return rows.length;
}

function affectedEvents(person: Person, lock: RawBuilder<unknown>): RawBuilder<AffectedEvent> {
  const { keys, profileId } = person;
  return sql<AffectedEvent>`
    SELECT id, group_id AS "groupId" FROM events WHERE id IN (
      SELECT event_id FROM icebreaker_responses WHERE ${submittedBy(person)}
      UNION SELECT event_id FROM questions WHERE ${submittedBy(person)}
      UNION SELECT event_id FROM question_votes WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM reaction_votes WHERE ${submittedBy(person)}
      UNION SELECT event_id FROM chat_messages WHERE ${submittedBy(person)}
      UNION SELECT event_id FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])
      UNION SELECT event_id FROM translations WHERE participant_key = ANY(${keys}::text[])
      UNION SELECT event_id FROM prize_entries WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM prize_draws WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM leaderboard_entries WHERE profile_id = ${profileId}
    ) ORDER BY id ${lock}`;
}

/** Erases a person's submissions. Mood votes stay, anonymously, because a smaller total would reveal the erasure. */
export async function eraseContributions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { keys } = person;
  await sql`DELETE FROM icebreaker_responses WHERE ${submittedBy(person)}`.execute(transaction);
  await eraseQuestions(transaction, person);
  await sql`
    UPDATE reaction_votes
    SET participant_key = 'x:' || gen_random_uuid(), profile_id = NULL, idempotency_key = NULL
    WHERE ${submittedBy(person)}`.execute(transaction);
  await sql`DELETE FROM chat_messages WHERE ${submittedBy(person)}`.execute(transaction);
  await sql`DELETE FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])`.execute(transaction);
  await sql`DELETE FROM translations WHERE participant_key = ANY(${keys}::text[])`.execute(transaction);
}

/**
 * Deletes a person's mutes, which contain their name.
 * @returns the events whose list changed
 */
export async function eraseMutes(transaction: Transaction<Schema>, { keys, profileId }: Person): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    DELETE FROM mutes WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}
    RETURNING event_id`.execute(transaction);
  return rows.map((row) => row.event_id);
}

/** Deletes the person's questions with all votes on them, and their votes on other questions. */
async function eraseQuestions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { profileId } = person;
  // Locked in the same order as by the vote writer, so that the two cannot deadlock.
  await sql`
    SELECT FROM questions WHERE ${submittedBy(person)} OR (event_id, id) IN (
      SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId}
    ) ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  await sql`DELETE FROM questions WHERE ${submittedBy(person)}`.execute(transaction);
  await sql`
    WITH deleted AS (
      DELETE FROM question_votes WHERE profile_id = ${profileId} RETURNING event_id, question_id, vote
    )
    UPDATE questions SET
      upvotes = upvotes - (deleted.vote = 'upvote')::int, downvotes = downvotes - (deleted.vote = 'downvote')::int
    FROM deleted WHERE (questions.event_id, questions.id) = (deleted.event_id, deleted.question_id)`.execute(
    transaction,
  );
}

/** Deletes a profile's leaderboard entries. @returns the events whose ranks must be updated */
export async function removeFromLeaderboards(transaction: Transaction<Schema>, profileId: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom("leaderboard_entries")
    .where("profile_id", "=", profileId)
    .returning("event_id")
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * Erases a profile with its sessions and prize entries. Of a prize winner, the provider's user id remains, so that
 * erasure does not make it possible to win the same event again. The draw keeps its proof without the name.
 */
export async function eraseProfile(transaction: Transaction<Schema>, profileId: string): Promise<void> {
  await transaction.deleteFrom("wallet_sessions").where("profile_id", "=", profileId).execute();
  const { numUpdatedRows } = await transaction
    .updateTable("prize_draws")
    .set({ username: "", display_name: ANONYMOUS, avatar_url: null })
    .where("profile_id", "=", profileId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await transaction.deleteFrom("profiles").where("id", "=", profileId).execute();
    return;
  }
  await transaction
    .updateTable("prize_entries")
    .set({ network_group: null })
    .where("profile_id", "=", profileId)
    .execute();
  await sql`
    DELETE FROM prize_entries entry WHERE profile_id = ${profileId} AND NOT EXISTS (
      SELECT FROM prize_draws WHERE event_id = entry.event_id AND winner_code = entry.code
    )`.execute(transaction);
  await transaction
    .updateTable("profiles")
    .set({ username: "", email: "", display_name: ANONYMOUS, avatar_url: null, tier: "free", credits: 0 })
    .where("id", "=", profileId)
    .execute();
}
