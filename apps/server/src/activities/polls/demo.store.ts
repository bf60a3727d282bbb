/** The polls of the demo event: a quiz that has ended, and an open poll. A rehearsal has the open poll. */
import { QUIZ_SECONDS_DEFAULT } from "@hubbub/contract/activities/polls/index";

import type { Transaction } from "../../domain/schema/schema.ts";
import type { FillDemo } from "../activity.ts";
import { sampleAttendees, sampleRandom, sampleSubmission } from "../sample-attendees.ts";
import { pointsOf } from "./poll-answer.ts";
import { importedPolls } from "./poll-import.ts";
import type { PollRow } from "./poll.ts";
import { insertPolls, updatePoll } from "./polls.store.ts";
import { pollAnswer } from "./simulated.ts";

const QUIZ = "Which part do people remember best? | The beginning* | The middle | The slides";
const POLL = "How do you feel before a talk? | Excited | Nervous | Calm | I never give talks";

const QUIZ_ANSWERS = 18;
/** How long ago the quiz and the poll were opened. */
const QUIZ_AGO_MS = 600_000;
const POLL_AGO_MS = 60_000;

/** Opens a poll that simulated attendees can answer. */
export const openSamplePoll = (transaction: Transaction, eventId: string) =>
  insertPoll(transaction, eventId, POLL, { state: "open", opened_at: new Date(Date.now() - POLL_AGO_MS) });

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const openedAt = Date.now() - QUIZ_AGO_MS;
  const times = { opened_at: new Date(openedAt), closes_at: new Date(openedAt + QUIZ_SECONDS_DEFAULT * 1000) };
  const quiz = await insertPoll(transaction, eventId, QUIZ, { state: "closed", ...times });
  await insertAnswers(transaction, quiz, QUIZ_ANSWERS);
  const poll = await openSamplePoll(transaction, eventId);
  await insertAnswers(transaction, poll, sampleAttendees().length);
};

/** @param text as an organizer pastes it */
async function insertPoll(
  transaction: Transaction,
  eventId: string,
  text: string,
  columns: Partial<Pick<PollRow, "state" | "opened_at" | "closes_at">>,
): Promise<PollRow> {
  const definitions = importedPolls(text).map((poll) =>
    poll.kind === "quiz" ? poll : { ...poll, resultsVisibility: "live" as const },
  );
  const [id = 0] = await insertPolls(transaction, eventId, definitions);
  return updatePoll(transaction, { event_id: eventId, id }, columns);
}

/** Inserts one answer for each second from the opening of the poll. */
async function insertAnswers(transaction: Transaction, poll: PollRow, count: number): Promise<void> {
  const { event_id, id, definition, opened_at } = poll;
  const random = sampleRandom(event_id);
  const options = "options" in definition ? definition.options : [];
  const rows = sampleAttendees(count).map((attendee, nth) => {
    const answer = pollAnswer({ kind: definition.kind, options, scale: null }, random);
    const sentAt = Number(opened_at) + (nth + 1) * 1000;
    return {
      ...sampleSubmission(event_id, attendee, 0),
      participant_name: attendee.name,
      poll_id: id,
      answer: JSON.stringify(answer),
      submitted_at: new Date(sentAt),
      points: pointsOf(answer, poll, sentAt),
    };
  });
  await transaction.insertInto("poll_answers").values(rows).execute();
}
