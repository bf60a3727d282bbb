/**
 * The write plan of answers: one row for each participant and poll. A further answer replaces the row's content, so the
 * row also keeps the times and the idempotency keys of the last ten answers, for the limit and for replays.
 */
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { POLL_ANSWERS_PER_MINUTE } from "@hubbub/contract/activities/polls/limits";
import { quizPoints } from "@hubbub/contract/activities/polls/results";
import type { HeldFor } from "@hubbub/contract/moderation";
import { type Kysely, sql } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { participantOf, type Quota, replayKey, type Submission } from "../../submissions/admission.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  withoutAuthor,
} from "../../submissions/moderation/screening.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { refuseAnswer } from "./answer-rules.ts";
import type { AnswersNote } from "./open-poll-answers.store.ts";
import { versionOf } from "./poll-definition.ts";
import { markOf, type PollMark, type PollRow } from "./poll-row.ts";

type Connection = Kysely<Schema>;

const WINDOW_SECONDS = 60;
/** Length of `sent_at` and `idempotency_keys`. */
const KEPT = POLL_ANSWERS_PER_MINUTE;

export interface AnswerSubmission extends Submission, ScreenedAuthor {
  pollId: number;
  answer: PollAnswer;
  /** Of the poll that the participant saw; undefined if the page did not send it. */
  version: number | undefined;
  /** When the server received it, by performance.now(). */
  receivedAt: number;
}

export interface AnswerReceipt {
  answer: PollAnswer;
  /** Whether it was the participant's first answer to this poll. */
  isFirst: boolean;
}

export type AnswerWriter = SubmissionWriter<AnswerSubmission, AnswerReceipt>;

/** What a batch stored, for each poll. */
export interface StoredAnswers {
  eventId: string;
  /** Who answered. */
  note: AnswersNote;
  /** Whether one of the texts is held for a moderator. */
  hasHeld: boolean;
}

interface Loaded {
  polls: ReadonlyMap<string, PollRow>;
  /** Participants who have an answer; the accepted ones of the batch are added. */
  answered: Set<string>;
  /** When an answer was received, by the clock of the database in milliseconds. */
  receivedAt: (item: AnswerSubmission) => number;
}

interface StoredRow {
  event_id: string;
  poll_id: number;
  participant_key: string;
  held_for: HeldFor | null;
  is_new: boolean;
  mark: PollMark;
}

const pollKey = ({ eventId, pollId }: { eventId: string; pollId: number }) => `${eventId}/${pollId}`;
const answerKey = (item: { eventId: string; pollId: number; participantKey: string }) =>
  `${pollKey(item)}/${item.participantKey}`;

export function createAnswerWriter(
  kysely: Connection,
  onStored: (stored: readonly StoredAnswers[]) => void,
): AnswerWriter {
  return createSubmissionWriter(kysely, {
    activity: "polls",
    limit: {
      max: POLL_ANSWERS_PER_MINUTE,
      windowSeconds: WINDOW_SECONDS,
      tooMany: "You are changing your answer too often. Please wait a moment.",
      countQuotas,
    },
    findReplays,
    load,
    refuse,
    write: (transaction, accepted, { events, loaded }) => ({ rows: upsert(transaction, accepted, events, loaded) }),
    toReceipts: (accepted, { rows }) => toReceipts(accepted, rows),
    publish: (_accepted, { rows }) => onStored(storedAnswers(rows)),
  });
}

async function load(transaction: Connection, items: readonly AnswerSubmission[]): Promise<Loaded> {
  const sentAt = performance.now();
  const [eventIds, pollIds] = [items.map(({ eventId }) => eventId), items.map(({ pollId }) => pollId)];
  const [polls, answers] = await Promise.all([
    sql<PollRow & { now: number }>`
      SELECT polls.*, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now FROM polls
      WHERE (event_id, id) IN (SELECT * FROM unnest(${eventIds}::text[], ${pollIds}::bigint[]))`.execute(transaction),
    sql<{ eventId: string; pollId: number; participantKey: string }>`
      SELECT event_id AS "eventId", poll_id AS "pollId", participant_key AS "participantKey" FROM poll_answers
      WHERE (event_id, poll_id, participant_key) IN (
        SELECT * FROM unnest(${eventIds}::text[], ${pollIds}::bigint[], ${items.map((item) => item.participantKey)}::text[])
      )`.execute(transaction),
  ]);
  // The clock of the database and this process run at the same speed. Taken before the query, so never too early.
  const now = polls.rows[0]?.now ?? 0;
  return {
    polls: new Map(polls.rows.map((row) => [pollKey({ eventId: row.event_id, pollId: row.id }), row])),
    answered: new Set(answers.rows.map(answerKey)),
    receivedAt: (item) => now - (sentAt - item.receivedAt),
  };
}

function refuse(item: AnswerSubmission, event: EventRecord, { polls, answered, receivedAt }: Loaded): Refusal | null {
  const poll = polls.get(pollKey(item));
  if (!poll || poll.state === "draft") return notFound("Poll");
  const isOver = poll.closes_at !== null && receivedAt(item) >= poll.closes_at.getTime();
  if (poll.state === "closed" || isOver) return new Refusal("conflict", "This poll is closed");
  if (item.version !== undefined && item.version !== versionOf(poll.definition))
    return new Refusal("conflict", "This poll was changed. Please answer it again.");
  const refusal = refuseAnswer(item.answer, poll) ?? refuseText(screenedIn(poll, item), event);
  if (refusal) return refusal;
  if (!poll.is_changeable && answered.has(answerKey(item))) return new Refusal("conflict", "You have already answered");
  answered.add(answerKey(item));
  return null;
}

/** The answer as it is screened. Nobody sees the author in an anonymous poll, so names and mutes do not count there. */
function screenedIn(poll: PollRow | undefined, item: AnswerSubmission): AnswerSubmission {
  return poll?.is_anonymous === false ? item : { ...item, ...withoutAuthor(item) };
}

function refuseText(item: AnswerSubmission, event: EventRecord): Refusal | null {
  if (!("text" in item.answer)) return null;
  return refuseWords(item, item.answer.text, event, { words: event.textFilterEnabled });
}

/**
 * Why a text is held for a moderator. Links are not checked: screens show them as plain words. In an anonymous poll only
 * the text counts: a text that is held because of its author would reveal who wrote it.
 */
function heldFor(item: AnswerSubmission, event: EventRecord | undefined, poll: PollRow | undefined): HeldFor | null {
  if (!event || !("text" in item.answer)) return null;
  return reasonToHold(screenedIn(poll, item), item.answer.text, event, {
    words: event.textFilterEnabled,
    links: false,
  });
}

function pointsOf(item: AnswerSubmission, { polls, receivedAt }: Loaded): number | null {
  const poll = polls.get(pollKey(item));
  const { opened_at: openedAt, closes_at: closesAt } = poll ?? {};
  if (!openedAt || !closesAt || !("optionIds" in item.answer)) return null;
  return quizPoints(item.answer.optionIds, poll?.definition.correctOptionIds ?? [], {
    elapsedMs: receivedAt(item) - openedAt.getTime(),
    allowedMs: closesAt.getTime() - openedAt.getTime(),
  });
}

/** Counts what the participants sent to the open poll in the last minute. */
async function countQuotas(connection: Connection, items: readonly AnswerSubmission[]): Promise<Map<string, Quota>> {
  const { rows } = await sql<{ event_id: string; participant_key: string; count: number; retry_after: number }>`
    SELECT answers.event_id, answers.participant_key, count(*)::int AS count,
           greatest(1, ceil(${WINDOW_SECONDS}::int - extract(epoch FROM clock_timestamp() - min(sent.at))))::int AS retry_after
    FROM poll_answers answers
    JOIN polls ON polls.event_id = answers.event_id AND polls.id = answers.poll_id AND polls.state = 'open',
    unnest(answers.sent_at) AS sent(at)
    WHERE (answers.event_id, answers.poll_id, answers.participant_key) IN (
      SELECT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.pollId)}::bigint[],
                           ${items.map((item) => item.participantKey)}::text[])
    ) AND sent.at > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}::int)
    GROUP BY answers.event_id, answers.participant_key`.execute(connection);
  return new Map(
    rows.map(({ event_id, participant_key, count, retry_after }) => [
      participantOf({ eventId: event_id, participantKey: participant_key }),
      { count, retryAfter: retry_after },
    ]),
  );
}

async function findReplays(
  connection: Connection,
  items: readonly AnswerSubmission[],
): Promise<Map<string, AnswerReceipt>> {
  const keyed = items.filter((item) => item.idempotencyKey !== null);
  const { rows } = await sql<{ event_id: string; participant_key: string; key: string } & AnswerReceipt>`
    SELECT wanted.event_id, wanted.participant_key, wanted.key, stored.answer,
           wanted.key = stored.idempotency_keys[1] AS "isFirst"
    FROM unnest(${keyed.map((item) => item.eventId)}::text[], ${keyed.map((item) => item.pollId)}::bigint[],
                ${keyed.map((item) => item.participantKey)}::text[], ${keyed.map((item) => item.idempotencyKey)}::text[])
      AS wanted(event_id, poll_id, participant_key, key)
    JOIN poll_answers stored USING (event_id, poll_id, participant_key)
    WHERE wanted.key = ANY(stored.idempotency_keys)`.execute(connection);
  return new Map(
    rows.flatMap((row) => {
      const key = replayKey({ eventId: row.event_id, participantKey: row.participant_key, idempotencyKey: row.key });
      return key === null ? [] : [[key, { answer: row.answer, isFirst: row.isFirst }] as const];
    }),
  );
}

/** Stores the last answer of each participant. */
async function upsert(
  connection: Connection,
  accepted: readonly AnswerSubmission[],
  events: ReadonlyMap<string, EventRecord>,
  loaded: Loaded,
): Promise<StoredRow[]> {
  const answers = [...Map.groupBy(accepted, answerKey).values()].flatMap((sent) => {
    const last = sent.at(-1);
    if (!last) return [];
    return {
      event_id: last.eventId,
      poll_id: last.pollId,
      participant_key: last.participantKey,
      participant_name: last.participantName,
      profile_id: last.profileId,
      answer: last.answer,
      points: pointsOf(last, loaded),
      held_for: heldFor(last, events.get(last.eventId), loaded.polls.get(pollKey(last))),
      sent: sent.length,
      keys: sent.flatMap((item) => item.idempotencyKey ?? []),
    };
  });
  // What a moderator has hidden stays hidden: such a row is hidden without a reason. Of the times and keys the last ten
  // are kept. Rows are locked in the same order by all nodes.
  const { rows } = await sql<Omit<StoredRow, "mark">>`
    INSERT INTO poll_answers AS stored
      (event_id, poll_id, participant_key, participant_name, profile_id, answer, points, is_hidden, held_for, sent_at,
       idempotency_keys)
    SELECT event_id, poll_id, participant_key, participant_name, profile_id, answer, points, held_for IS NOT NULL, held_for,
           array_fill(clock_timestamp(), ARRAY[sent]), ARRAY(SELECT jsonb_array_elements_text(keys))
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS sent_answer(
      event_id text, poll_id bigint, participant_key text, participant_name text, profile_id text, answer jsonb,
      points int, held_for text, sent int, keys jsonb
    )
    ORDER BY event_id, poll_id, participant_key
    ON CONFLICT (event_id, poll_id, participant_key) DO UPDATE SET
      answer = excluded.answer, participant_name = excluded.participant_name, profile_id = excluded.profile_id,
      points = excluded.points,
      is_hidden = excluded.is_hidden OR (stored.is_hidden AND stored.held_for IS NULL),
      held_for = CASE WHEN stored.is_hidden AND stored.held_for IS NULL THEN NULL ELSE excluded.held_for END,
      sent_at = (excluded.sent_at || stored.sent_at)[1:${KEPT}::int],
      idempotency_keys = stored.idempotency_keys[1:1]
        || (excluded.idempotency_keys || stored.idempotency_keys[2:])[1:${KEPT}::int]
    RETURNING event_id, poll_id, participant_key, held_for, (xmax = 0) AS is_new`.execute(connection);
  return rows.map((row) => {
    const poll = loaded.polls.get(pollKey({ eventId: row.event_id, pollId: row.poll_id }));
    return { ...row, mark: markOf(poll ?? { id: row.poll_id, round: 0 }) };
  });
}

function toReceipts(accepted: readonly AnswerSubmission[], rows: readonly StoredRow[]): AnswerReceipt[] {
  const fresh = new Set(rows.filter((row) => row.is_new).map(keyOfRow));
  // Of several answers in one batch only the first one is the first.
  return accepted.map((item) => ({ answer: item.answer, isFirst: fresh.delete(answerKey(item)) }));
}

function keyOfRow({ event_id: eventId, poll_id: pollId, participant_key: participantKey }: StoredRow): string {
  return answerKey({ eventId, pollId, participantKey });
}

/** Groups the rows of a batch by poll. */
function storedAnswers(rows: readonly StoredRow[]): StoredAnswers[] {
  return [...Map.groupBy(rows, ({ mark }) => mark).values()].flatMap((ofPoll) => {
    const [first] = ofPoll;
    if (!first) return [];
    return {
      eventId: first.event_id,
      note: {
        kind: "poll-answers",
        pollId: first.poll_id,
        mark: first.mark,
        participantKeys: ofPoll.map((row) => row.participant_key),
      },
      hasHeld: ofPoll.some((row) => row.held_for !== null),
    };
  });
}
