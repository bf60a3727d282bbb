/** The write plan of answers. */
import type { HeldFor } from "@hubbub/contract/moderation";
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";

import type { EventRecord } from "../../domain/events/event-record.ts";
import { together } from "../../platform/database/started.ts";
import { conflict, notFound, type Refusal } from "../../platform/http/refusal.ts";
import { type Candidate, type Submission, submissionColumns } from "../../submissions/admission.ts";
import {
  checkWords,
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  withoutAuthor,
} from "../../submissions/moderation/screening.ts";
import { storeReceipts } from "../../submissions/receipts.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { chosenIn, refuseAnswer } from "./poll-definition.ts";
import {
  ANSWER_LIMIT,
  type AnsweredPoll,
  countAnswersSent,
  type EarlierAnswer,
  findPolls,
  moveAnswers,
  storeAnswers,
} from "./poll-answers.store.ts";
import { publishAnswers } from "./poll-publications.ts";
import type { PollRow } from "./poll.ts";
import { quizPoints } from "./poll-scores.ts";

export interface AnswerSubmission extends Submission, ScreenedAuthor {
  pollId: number;
  answer: PollAnswer;
  authorKeys: readonly string[];
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

export function createAnswerWriter({ kysely, bus }: ActivityDeps): AnswerWriter {
  return createSubmissionWriter(kysely, {
    activity: "polls",
    limit: { ...ANSWER_LIMIT, count: countAnswersSent },
    reads: (transaction, items) => [performance.now(), findPolls(transaction, items)],
    decide: ([sentAt, { polls, now }]) => {
      const pollOf = ({ eventId, pollId }: AnswerSubmission) =>
        polls.find(({ event_id, id }) => event_id === eventId && id === pollId);
      // When the answer arrived, by the database's clock in milliseconds: the transaction's start minus the time the
      // answer had waited in this process.
      const receivedAt = (item: AnswerSubmission) => now - (sentAt - item.receivedAt);
      return {
        refuse: (candidate) => refuse(candidate, pollOf(candidate.item), receivedAt(candidate.item)),
        write: (transaction, accepted) => {
          const rows = accepted.map((candidate) => {
            const { item, event, own } = candidate;
            const poll = pollOf(item);
            if (!poll) throw notFound("Poll");
            // A person's answers in one batch, before and after a sign-in, are one answer.
            const { participantKey } = own.find(({ pollId }) => pollId === item.pollId) ?? item;
            const answer = {
              ...submissionColumns({ ...item, participantKey }),
              poll_id: item.pollId,
              participant_name: item.participantName,
              answer: item.answer,
              points: pointsOf(item.answer, poll, receivedAt(item)),
              held_for: heldFor(screenedIn(poll, item), event),
            };
            return { candidate, answer, poll, isFirst: !hasAnswered(candidate, poll) };
          });
          const earlier = rows.flatMap(({ candidate: { item }, poll }) => earlierAnswer(item, poll) ?? []);
          const receipts = rows.map(({ answer: { answer }, isFirst }) => ({ answer, isFirst }));
          return together(
            [
              earlier.length > 0 ? moveAnswers(transaction, earlier) : null,
              storeAnswers(
                transaction,
                rows.map(({ answer }) => answer),
              ),
              storeReceipts(transaction, "polls", accepted, receipts),
            ],
            ([, stored]) => ({
              publish: () => {
                for (const [eventId, answers] of Map.groupBy(rows, ({ poll }) => poll.event_id)) {
                  const participantKeys = answers.flatMap(({ candidate }) => candidate.item.authorKeys);
                  const hasHeld = stored.some((row) => row.isHeld && row.event_id === eventId);
                  publishAnswers(bus, eventId, participantKeys, { hasHeld });
                }
              },
              receipts: () => receipts,
            }),
          );
        },
      };
    },
  });
}

/** @param receivedAt by the clock of the database in milliseconds */
function refuse(
  candidate: Candidate<AnswerSubmission>,
  poll: AnsweredPoll | undefined,
  receivedAt: number,
): Refusal | null {
  const { item, event } = candidate;
  if (!poll || poll.state === "draft") return notFound("Poll");
  const isOver = poll.closes_at !== null && receivedAt >= poll.closes_at.getTime();
  if (poll.state === "closed" || isOver) return conflict("This poll is closed");
  if (item.version !== undefined && item.version !== poll.version)
    return conflict("This poll was changed. Please answer it again.");
  const refusal = refuseAnswer(item.answer, poll.definition) ?? refuseText(screenedIn(poll, item), event);
  const isChangeable = poll.definition.kind !== "quiz" && poll.definition.isChangeable;
  if (refusal || isChangeable || !hasAnswered(candidate, poll)) return refusal;
  return conflict("You have already answered");
}

/** Whether the person has an answer to the poll, stored or accepted in the same batch. */
function hasAnswered({ item, own }: Candidate<AnswerSubmission>, { answeredBy }: AnsweredPoll): boolean {
  return item.authorKeys.some((key) => answeredBy.includes(key)) || own.some(({ pollId }) => pollId === item.pollId);
}

/** The person's answer under another key, if there is none under the item's. */
function earlierAnswer(item: AnswerSubmission, { answeredBy }: AnsweredPoll): EarlierAnswer | null {
  if (answeredBy.includes(item.participantKey)) return null;
  const earlierKey = item.authorKeys.find((key) => answeredBy.includes(key));
  return earlierKey === undefined ? null : { ...item, earlierKey };
}

/** The answer as it is screened. Nobody sees the author in an anonymous poll, so names and mutes do not count there. */
function screenedIn({ definition }: PollRow, item: AnswerSubmission): AnswerSubmission {
  return definition.isAnonymous ? { ...item, ...withoutAuthor(item) } : item;
}

function refuseText(item: AnswerSubmission, event: EventRecord): Refusal | null {
  if (!("text" in item.answer)) return null;
  return refuseWords(item, item.answer.text, event, checkWords(event));
}

/** In an anonymous poll only the text counts: a text that is held because of its author would reveal who wrote it. */
function heldFor(item: AnswerSubmission, event: EventRecord): HeldFor | null {
  if (!("text" in item.answer)) return null;
  return reasonToHold(item, item.answer.text, event, checkWords(event));
}

/** @param receivedAt by the clock of the database in milliseconds */
function pointsOf(answer: PollAnswer, poll: PollRow, receivedAt: number): number | null {
  const { opened_at: openedAt, closes_at: closesAt, definition } = poll;
  if (definition.kind !== "quiz" || !openedAt || !closesAt) return null;
  return quizPoints(chosenIn(answer), definition.correctOptionIds, {
    elapsedMs: receivedAt - openedAt.getTime(),
    allowedMs: closesAt.getTime() - openedAt.getTime(),
  });
}
