/** Queries for what one person has submitted in all events: counting and erasing it. */
import { ANONYMOUS } from "@hubbub/contract/text";
import type { Contributions } from "@hubbub/contract/me";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";

import { updateUnitedCounts } from "../../activities/questions/question-votes.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { type PersonColumn, submissionTables } from "../../domain/schema/tables.ts";

/** A person, identified by the participant keys that certainly belong to them, and by their wallet profile. */
export interface Person {
  keys: readonly string[];
  profileId: string | null;
}

/** SQL condition for the rows of a table that a person has submitted. */
function submittedBy({ keys, profileId }: Person, columns: readonly PersonColumn[]): RawBuilder<boolean> {
  const conditions = {
    participant_key: sql`participant_key = ANY(${keys}::text[])`,
    profile_id: sql`profile_id = ${profileId}`,
  };
  return sql<boolean>`(${sql.join(
    columns.map((column) => conditions[column]),
    sql` OR `,
  )})`;
}

/** As `submittedBy`, for a table with both columns. */
const submittedByKeyOrProfile = (person: Person) => submittedBy(person, ["participant_key", "profile_id"]);

export async function countContributions(kysely: Kysely<Schema>, person: Person): Promise<Contributions> {
  const counts = submissionTables().flatMap(({ name, columns, countedAs }) =>
    countedAs
      ? [
          sql`(SELECT count(*)::int FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)}) AS ${sql.ref(countedAs)}`,
        ]
      : [],
  );
  const { rows } = await sql<Contributions>`
    SELECT ${sql.join(counts)},
      (SELECT count(*)::int FROM prize_draws WHERE profile_id = ${person.profileId} AND username <> '') AS "prizesWon"`.execute(
    kysely,
  );
  const [row] = rows;
  if (!row) throw new Error("The count returned no row");
  return row;
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
  const submissions = submissionTables().map(
    ({ name, columns }) => sql`SELECT event_id FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)}`,
  );
  return sql<AffectedEvent>`
    SELECT id, group_id AS "groupId" FROM events WHERE id IN (${sql.join(submissions, sql` UNION `)}) ORDER BY id ${lock}`;
}

/** Erases a person's submissions. Mood votes stay, anonymously, because a smaller total would reveal the erasure. */
export async function eraseContributions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  for (const { name, columns, onErasure } of submissionTables()) {
    if (onErasure === "delete")
      await sql`DELETE FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)}`.execute(transaction);
  }
  await eraseResponses(transaction, person);
  await eraseQuestions(transaction, person);
  await sql`
    UPDATE reaction_votes
    SET participant_key = 'x:' || gen_random_uuid(), profile_id = NULL, idempotency_key = NULL
    WHERE ${submittedByKeyOrProfile(person)}`.execute(transaction);
}

/** Deletes the pictures of frozen stages, which may contain what the person sent. They are taken again when read. */
export async function deleteStagePictures(
  transaction: Transaction<Schema>,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await transaction.deleteFrom("stage_pictures").where("event_id", "in", eventIds).execute();
}

/**
 * Deletes a person's mutes, which contain their name.
 * @returns the events whose list changed
 */
export async function eraseMutes(transaction: Transaction<Schema>, person: Person): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    DELETE FROM mutes WHERE ${submittedByKeyOrProfile(person)} RETURNING event_id`.execute(transaction);
  return rows.map((row) => row.event_id);
}

/** Deletes the person's responses. Response rows before counts, and these by event: the order of the writer's locks. */
async function eraseResponses(transaction: Transaction<Schema>, person: Person): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM icebreaker_responses WHERE ${submittedByKeyOrProfile(person)} RETURNING event_id, status
    )
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, -count(*) FROM deleted WHERE status = 'shown' GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown`.execute(transaction);
}

/** Deletes the person's questions with all votes on them, and their votes on other questions. */
async function eraseQuestions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { profileId } = person;
  const own = sql`SELECT event_id, id FROM questions WHERE ${submittedByKeyOrProfile(person)}`;
  // Own questions, those with own votes, those that either are merged into, and those merged into own ones. Locked in
  // the same order as by the vote writer, so that the two cannot deadlock.
  const { rows: affected } = await sql<{ eventId: string; questionId: number }>`
    WITH RECURSIVE affected AS (
      SELECT event_id, id, merged_into FROM questions
      WHERE ${submittedByKeyOrProfile(person)}
        OR (event_id, id) IN (SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId})
        OR (event_id, merged_into) IN (${own})
      UNION
      SELECT target.event_id, target.id, target.merged_into
      FROM affected JOIN questions target ON (target.event_id, target.id) = (affected.event_id, affected.merged_into)
    )
    SELECT event_id AS "eventId", id AS "questionId" FROM questions
    WHERE (event_id, id) IN (SELECT event_id, id FROM affected) ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  // Other people's questions that were merged into own ones are separate again.
  await sql`
    UPDATE questions SET status = status_before_merge, status_before_merge = NULL, merged_into = NULL, merged_at = NULL
    WHERE (event_id, merged_into) IN (${own})`.execute(transaction);
  await sql`DELETE FROM questions WHERE ${submittedByKeyOrProfile(person)}`.execute(transaction);
  await sql`DELETE FROM question_votes WHERE profile_id = ${profileId}`.execute(transaction);
  await updateUnitedCounts(transaction, affected);
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
