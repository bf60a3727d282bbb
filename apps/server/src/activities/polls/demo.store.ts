/** The polls of the demo event: a quiz that has ended, and an open poll. A rehearsal has the open poll. */
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { QUIZ_SECONDS_DEFAULT } from "@hubbub/contract/activities/polls/index";

import type { Transaction } from "../../domain/schema/schema.ts";
import type { FillDemo } from "../activity.ts";
import { sampleAttendees, sampleRandom, sampleSubmission } from "../sample-attendees.ts";
import { chosenIn, importedPolls } from "./poll-definition.ts";
import type { PollRow } from "./poll.ts";
import { insertPolls } from "./polls.store.ts";
import { pollAnswer } from "./simulated.ts";
import { quizPoints } from "./poll-scores.ts";

const QUIZ = "Which part do people remember best? | The beginning* | The middle | The slides";
const POLL = "How do you feel before a talk? | Excited | Nervous | Calm | I never give talks";

const QUIZ_ANSWERS = 18;
/** How long ago the quiz was opened. */
const QUIZ_AGO_MS = 600_000;

/** Opens a poll that simulated attendees can answer. */
export const openSamplePoll = (transaction: Transaction, eventId: string) =>
  insertPoll(transaction, eventId, POLL, { state: "open", opened_at: new Date() });

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const openedAt = Date.now() - QUIZ_AGO_MS;
  const allowedMs = QUIZ_SECONDS_DEFAULT * 1000;
  const times = { opened_at: new Date(openedAt), closes_at: new Date(openedAt + allowedMs) };
  const quiz = await insertPoll(transaction, eventId, QUIZ, { state: "closed", ...times });
  const correct = quiz.definition.kind === "quiz" ? quiz.definition.correctOptionIds : [];
  // One answer per second.
  await insertAnswers(transaction, quiz, QUIZ_ANSWERS, (answer, nth) => {
    const elapsedMs = (nth + 1) * 1000;
    const points = quizPoints(chosenIn(answer), correct, { elapsedMs, allowedMs });
    return { sent_at: [new Date(openedAt + elapsedMs)], points };
  });
  const poll = await openSamplePoll(transaction, eventId);
  await insertAnswers(transaction, poll, sampleAttendees().length, () => ({ sent_at: [new Date()], points: null }));
};

/** @param text as an organizer pastes it */
async function insertPoll(
  transaction: Transaction,
  eventId: string,
  text: string,
  state: Partial<Pick<PollRow, "state" | "opened_at" | "closes_at">>,
): Promise<PollRow> {
  const definitions = importedPolls(text).map((poll) =>
    poll.kind === "quiz" ? poll : { ...poll, resultsVisibility: "live" as const },
  );
  const [id = 0] = await insertPolls(transaction, eventId, definitions);
  return transaction
    .updateTable("polls")
    .set(state)
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertAnswers(
  transaction: Transaction,
  { event_id, id, definition }: PollRow,
  count: number,
  columnsOf: (answer: PollAnswer, nth: number) => { sent_at: Date[]; points: number | null },
): Promise<void> {
  const random = sampleRandom(event_id);
  const options = "options" in definition ? definition.options : [];
  const rows = sampleAttendees(count).map((attendee, nth) => {
    const answer = pollAnswer({ kind: definition.kind, options, scale: null }, random);
    return {
      ...sampleSubmission(event_id, attendee, 0),
      participant_name: attendee.name,
      poll_id: id,
      answer: JSON.stringify(answer),
      ...columnsOf(answer, nth),
    };
  });
  await transaction.insertInto("poll_answers").values(rows).execute();
}
