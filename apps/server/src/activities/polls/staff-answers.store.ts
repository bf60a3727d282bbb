/** Queries for single answers: the team's list, hiding a text, and a participant's own answers. */
import type { OwnPollAnswer, PollAnswer, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";
import type { Selectable } from "kysely";

import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import type { FullPoll, PollRow } from "./poll-row.ts";

type AnswerRow = Omit<Selectable<Schema["poll_answers"]>, "answer"> & { answer: PollAnswer };

/** Lists the answers of a poll, newest first. */
export async function listAnswers(connection: Connection, poll: PollRow): Promise<PollAnswerForStaff[]> {
  const rows = await answersOf(connection, poll).selectAll().orderBy("id", "desc").execute();
  return rows.map((row) => toStaffAnswer(row, poll));
}

/**
 * Hides a text from the results, or shows it. A held text is decided by that.
 * @returns whether anything changed; null if the poll has no such answer
 */
export async function setHidden(
  transaction: Transaction,
  poll: PollRow,
  { answerId, isHidden }: { answerId: number; isHidden: boolean },
): Promise<{ changed: boolean; answer: PollAnswerForStaff } | null> {
  const before = await answersOf(transaction, poll)
    .where("id", "=", answerId)
    .select(["is_hidden", "held_for"])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const row = await transaction
    .updateTable("poll_answers")
    .set({ is_hidden: isHidden, held_for: null })
    .where("event_id", "=", poll.event_id)
    .where("poll_id", "=", poll.id)
    .where("id", "=", answerId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changed = before.is_hidden !== isHidden || before.held_for !== null;
  return { changed, answer: toStaffAnswer(row, poll) };
}

export async function hasAnswer(connection: Connection, poll: PollRow, answerId: number): Promise<boolean> {
  return (await answersOf(connection, poll).where("id", "=", answerId).select("id").executeTakeFirst()) !== undefined;
}

/** A participant's own answers to these polls. @param keys the participant's keys, the most certain first */
export async function listOwnAnswers(
  connection: Connection,
  polls: readonly FullPoll[],
  { eventId, keys }: { eventId: string; keys: readonly string[] },
): Promise<OwnPollAnswer[]> {
  if (keys.length === 0 || polls.length === 0) return [];
  const rows = await connection
    .selectFrom("poll_answers")
    .where("event_id", "=", eventId)
    .where("participant_key", "in", keys)
    .select(["poll_id", "participant_key", "answer", "points"])
    .execute();
  const sorted = rows.toSorted((a, b) => keys.indexOf(a.participant_key) - keys.indexOf(b.participant_key));
  return polls.flatMap((poll) => {
    const row = sorted.find(({ poll_id }) => poll_id === poll.row.id);
    return row && poll.row.state !== "draft" ? [toOwnAnswer(poll, row)] : [];
  });
}

function toOwnAnswer({ row, points }: FullPoll, own: Pick<AnswerRow, "answer" | "points">): OwnPollAnswer {
  const isDecided = row.kind === "quiz" && row.state === "closed" && own.points !== null;
  return {
    pollId: String(row.id),
    answer: own.answer,
    points: isDecided ? own.points : null,
    place: isDecided ? points.filter((others) => others > (own.points ?? 0)).length + 1 : null,
  };
}

function answersOf(connection: Connection, { event_id, id }: PollRow) {
  return connection.selectFrom("poll_answers").where("event_id", "=", event_id).where("poll_id", "=", id);
}

function toStaffAnswer(row: AnswerRow, { is_anonymous: isAnonymous }: PollRow): PollAnswerForStaff {
  return {
    id: String(row.id),
    answer: row.answer,
    participantName: isAnonymous ? null : row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
    isHidden: row.is_hidden,
    heldFor: row.held_for,
    points: row.points,
  };
}
