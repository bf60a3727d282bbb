/** What one person has sent, in all events, in the database: counting it and erasing it. */
import { ANONYMOUS } from "@hubbub/contract/text";
import type { Contributions } from "@hubbub/contract/me";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

/** Somebody by what is certainly theirs: the keys they submit under, and their wallet profile. */
export interface Person {
  keys: readonly string[];
  profileId: string | null;
}

/** Rows that a person has submitted. */
function by({ keys, profileId }: Person): RawBuilder<boolean> {
  return sql<boolean>`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
}

export async function countContributions(kysely: Kysely<Schema>, person: Person): Promise<Contributions> {
  const { keys, profileId } = person;
  const { rows } = await sql<Contributions>`
    SELECT
      (SELECT count(*)::int FROM icebreaker_responses WHERE ${by(person)}) AS responses,
      (SELECT count(*)::int FROM questions WHERE ${by(person)}) AS questions,
      (SELECT count(*)::int FROM question_votes WHERE profile_id = ${profileId}) AS "questionVotes",
      (SELECT count(*)::int FROM reaction_votes WHERE ${by(person)}) AS reactions,
      (SELECT count(*)::int FROM chat_messages WHERE ${by(person)}) AS "chatMessages",
      (SELECT count(*)::int FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])) AS "chatReactions",
      (SELECT count(*)::int FROM translations WHERE participant_key = ANY(${keys}::text[])) AS translations,
      (SELECT count(*)::int FROM prize_entries WHERE profile_id = ${profileId}) AS "prizeEntries",
      (SELECT count(*)::int FROM prize_draws WHERE profile_id = ${profileId} AND username <> '') AS "prizesWon"`.execute(
    kysely,
  );
  const counted = rows[0];
  if (!counted) throw new Error("A count came back without a row");
  return counted;
}

/** An event in which there is something of a person's. */
export interface TouchedEvent {
  id: string;
  groupId: string | null;
}

/**
 * Waits for what the profile is about to be named in (a submission, a draw), and lets nobody name it from now on: what
 * is committed meanwhile is erased with the rest, what comes later is refused.
 */
export async function lockProfile(transaction: Transaction<Schema>, profileId: string): Promise<void> {
  await transaction.selectFrom("profiles").where("id", "=", profileId).select("id").forUpdate().execute();
}

/** In one order, and locked against ending and deleting until the transaction ends. */
export async function lockTouchedEvents(transaction: Transaction<Schema>, person: Person): Promise<TouchedEvent[]> {
  const { rows } = await touched(person, sql`FOR SHARE OF events`).execute(transaction);
  return rows;
}

export async function countTouchedEvents(kysely: Kysely<Schema>, person: Person): Promise<number> {
  const { rows } = await touched(person, sql``).execute(kysely);
  return rows.length;
}

function touched(person: Person, lock: RawBuilder<unknown>): RawBuilder<TouchedEvent> {
  const { keys, profileId } = person;
  return sql<TouchedEvent>`
    SELECT id, group_id AS "groupId" FROM events WHERE id IN (
      SELECT event_id FROM icebreaker_responses WHERE ${by(person)}
      UNION SELECT event_id FROM questions WHERE ${by(person)}
      UNION SELECT event_id FROM question_votes WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM reaction_votes WHERE ${by(person)}
      UNION SELECT event_id FROM chat_messages WHERE ${by(person)}
      UNION SELECT event_id FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])
      UNION SELECT event_id FROM translations WHERE participant_key = ANY(${keys}::text[])
      UNION SELECT event_id FROM prize_entries WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM prize_draws WHERE profile_id = ${profileId}
      UNION SELECT event_id FROM leaderboard_entries WHERE profile_id = ${profileId}
    ) ORDER BY id ${lock}`;
}

/** Erases what the person sent. Moods stay as numbers that belong to nobody: totals that shrink would tell of them. */
export async function eraseContributions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { keys } = person;
  await sql`DELETE FROM icebreaker_responses WHERE ${by(person)}`.execute(transaction);
  await eraseQuestions(transaction, person);
  await sql`
    UPDATE reaction_votes
    SET participant_key = 'x:' || gen_random_uuid(), profile_id = NULL, idempotency_key = NULL
    WHERE ${by(person)}`.execute(transaction);
  await sql`DELETE FROM chat_messages WHERE ${by(person)}`.execute(transaction);
  await sql`DELETE FROM chat_reactions WHERE participant_key = ANY(${keys}::text[])`.execute(transaction);
  await sql`DELETE FROM translations WHERE participant_key = ANY(${keys}::text[])`.execute(transaction);
}

/**
 * Takes a person off the lists of muted participants: their name stands there.
 * @returns the events whose list changed
 */
export async function eraseMutes(transaction: Transaction<Schema>, { keys, profileId }: Person): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    DELETE FROM mutes WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}
    RETURNING event_id`.execute(transaction);
  return rows.map((row) => row.event_id);
}

/** Own questions with everybody's votes on them, and own votes on others' questions. */
async function eraseQuestions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { profileId } = person;
  // In the order in which the writer of votes locks them, so that the two never wait for each other in a circle.
  await sql`
    SELECT FROM questions WHERE ${by(person)} OR (event_id, id) IN (
      SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId}
    ) ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  await sql`DELETE FROM questions WHERE ${by(person)}`.execute(transaction);
  await sql`
    WITH gone AS (
      DELETE FROM question_votes WHERE profile_id = ${profileId} RETURNING event_id, question_id, vote
    )
    UPDATE questions SET
      upvotes = upvotes - (gone.vote = 'upvote')::int, downvotes = downvotes - (gone.vote = 'downvote')::int
    FROM gone WHERE (questions.event_id, questions.id) = (gone.event_id, gone.question_id)`.execute(transaction);
}

/** Takes a profile off its leaderboards. @returns the events whose places are to be numbered anew */
export async function leaveLeaderboards(transaction: Transaction<Schema>, profileId: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom("leaderboard_entries")
    .where("profile_id", "=", profileId)
    .returning("event_id")
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * Erases a profile with its sessions and entries. Whoever has won stays known by the provider's id alone, so that
 * nobody wins the same event twice by being erased in between; the draw keeps its proof and loses the name.
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
