/** Queries that insert the demo event's polls: one is open, and a quiz has ended. */
import { quizPoints } from "@hubbub/contract/activities/polls/results";
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import type { Transaction } from "kysely";

import type { PollDetails } from "../../activities/polls/tables.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { simulatedName } from "../simulation/names.ts";
import { demoPoll, demoQuiz } from "./demo-content.ts";

interface Target {
  eventId: string;
  /** The id of a sample attendee. */
  sampleId: (number: number) => string;
  /** In milliseconds since the epoch. */
  now: number;
}

/** How long ago the quiz was opened. */
const QUIZ_AGO_MS = 600_000;

export async function insertPolls(transaction: Transaction<Schema>, target: Target): Promise<void> {
  await insertQuiz(transaction, target);
  await insertOpenPoll(transaction, target);
}

async function insertQuiz(transaction: Transaction<Schema>, target: Target): Promise<void> {
  const { question, options, correct, secondsToAnswer, answers } = demoQuiz;
  const openedAt = target.now - QUIZ_AGO_MS;
  const allowedMs = secondsToAnswer * 1000;
  const correctOptionIds = [String(correct + 1)];
  const definition = { options: withIds(options), correctOptionIds, secondsToAnswer };
  const times = { opened_at: new Date(openedAt), closes_at: new Date(openedAt + allowedMs) };
  const id = await insertPoll(transaction, target.eventId, {
    kind: "quiz",
    position: 1,
    question,
    definition,
    state: "closed",
    results_visibility: "after-close",
    is_changeable: false,
    ...times,
  });
  const rows = answers.map((option, index) => {
    const optionIds = [String(option + 1)];
    const elapsedMs = (index + 1) * 1000;
    return {
      answer: { optionIds },
      sentAt: new Date(openedAt + elapsedMs),
      points: quizPoints(optionIds, correctOptionIds, { elapsedMs, allowedMs }),
    };
  });
  await insertAnswers(transaction, target, id, rows);
}

async function insertOpenPoll(transaction: Transaction<Schema>, target: Target): Promise<void> {
  const { question, options, counts } = demoPoll;
  const id = await insertPoll(transaction, target.eventId, {
    kind: "choice",
    position: 2,
    question,
    definition: { options: withIds(options), maxChoices: 1 },
    state: "open",
    results_visibility: "live",
    is_changeable: true,
    opened_at: new Date(target.now),
    closes_at: null,
  });
  const chosen = counts.flatMap((count, index) => Array.from({ length: count }, () => [String(index + 1)]));
  const rows = chosen.map((optionIds) => ({ answer: { optionIds }, sentAt: new Date(target.now), points: null }));
  await insertAnswers(transaction, target, id, rows);
}

const withIds = (texts: readonly string[]) => texts.map((text, index) => ({ id: String(index + 1), text }));

interface NewPoll {
  kind: "choice" | "quiz";
  position: number;
  question: string;
  definition: PollDetails;
  state: "open" | "closed";
  results_visibility: "live" | "after-close";
  is_changeable: boolean;
  opened_at: Date;
  closes_at: Date | null;
}

async function insertPoll(transaction: Transaction<Schema>, eventId: string, poll: NewPoll): Promise<number> {
  const { id } = await transaction
    .insertInto("polls")
    .values({ ...poll, event_id: eventId, is_anonymous: true, definition: JSON.stringify(poll.definition) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The first row is the answer of the first sample attendee, and so on. */
async function insertAnswers(
  transaction: Transaction<Schema>,
  { eventId, sampleId }: Target,
  pollId: number,
  rows: readonly { answer: PollAnswer; sentAt: Date; points: number | null }[],
): Promise<void> {
  const values = rows.map(({ answer, sentAt, points }, index) => ({
    event_id: eventId,
    poll_id: pollId,
    answer: JSON.stringify(answer),
    points,
    participant_name: simulatedName(index + 1),
    participant_key: sampleId(index + 1),
    profile_id: sampleId(index + 1),
    submitted_at: sentAt,
    sent_at: [sentAt],
  }));
  await transaction.insertInto("poll_answers").values(values).execute();
}
