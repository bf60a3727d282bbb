/** The write plan of answers. */
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import { ofPerson, submissionColumns } from "../../submissions/write-plan.ts";
import { withoutAuthor } from "../../submissions/moderation/screening.ts";
import { countedInMemory } from "../../submissions/quotas.store.ts";
import type { AuthoredSubmission, PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { pointsOf, refuseAnswer } from "./poll-answer.ts";
import { type AnsweredPoll, type EarlierAnswer, findPolls, moveAnswers, storeAnswers } from "./poll-answers.store.ts";
import { publishAnswers } from "./poll-publications.ts";
import { type PollRow, readersOf } from "./poll.ts";

/** Answers of a participant to one poll. */
const LIMIT = perMinute(10, "You are doing this too often. Please try again in a minute.");

export interface AnswerSubmission extends AuthoredSubmission {
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

export function createAnswerWriter({ kysely, bus, screenings }: ActivityDeps): AnswerWriter {
  return createSubmissionWriter(kysely, {
    activity: "polls",
    limit: countedInMemory(LIMIT),
    reads: (transaction, items) => ({
      found: findPolls(transaction, items),
      screening: screenings.read(
        transaction,
        items.filter(({ answer }) => "text" in answer),
      ),
    }),
    decide: (item, event, { found, screening }, accepted) => {
      const poll = found.polls.find(({ event_id, id }) => event_id === item.eventId && id === item.pollId);
      if (!poll) return notFound("Poll");
      const receivedAt = item.receivedAt + found.clockOffset;
      const refusal = refusePoll(poll, item, receivedAt) ?? refuseAnswer(item.answer, poll.definition);
      if (refusal) return refusal;
      const text = textOf(item, poll);
      const heldFor = text && screening.screen(text, event);
      if (heldFor instanceof Refusal) return heldFor;
      // A person's answers in one batch, signed in or not, are one answer.
      const before = ofPerson(accepted, item).find(({ pollId }) => pollId === item.pollId);
      const isFirst = !before && !item.authorKeys.some((key) => poll.answeredBy.includes(key));
      const isChangeable = poll.definition.kind !== "quiz" && poll.definition.isChangeable;
      if (!isFirst && !isChangeable) return conflict("You have already answered");
      const { participantKey, profileId } = before ?? item;
      const answer = {
        ...submissionColumns({ ...item, participantKey, profileId: item.profileId ?? profileId }),
        poll_id: item.pollId,
        participant_name: item.participantName,
        answer: item.answer,
        points: pointsOf(item.answer, poll, receivedAt),
        held_for: heldFor,
      };
      const earlier = participantKey === item.participantKey ? earlierAnswer(item, poll) : null;
      return { poll, answer, earlier, authorKeys: item.authorKeys, isFirst };
    },
    toReceipt: ({ answer: { answer }, isFirst }) => ({ answer, isFirst }),
    writes: (transaction, rows) => {
      const earlier = rows.flatMap((row) => row.earlier ?? []);
      const answers = rows.map(({ answer }) => answer);
      return {
        moved: earlier.length > 0 ? moveAnswers(transaction, earlier) : null,
        stored: storeAnswers(transaction, answers),
      };
    },
    publish: (rows, { stored }) => {
      for (const [poll, answers] of Map.groupBy(rows, (row) => row.poll)) {
        const participantKeys = answers.flatMap(({ authorKeys }) => authorKeys);
        const hasHeld = stored.some((row) => row.isHeld && row.poll_id === poll.id);
        publishAnswers(bus, poll, participantKeys, { hasHeld });
      }
    },
  });
}

/**
 * Returns why a poll takes no answers, or not this one; null if it does.
 * @param receivedAt when the server received the answer, by the clock of the database in milliseconds
 */
function refusePoll(poll: PollRow, { version }: AnswerSubmission, receivedAt: number): Refusal | null {
  if (readersOf(poll) === "staff") return notFound("Poll");
  // The end of a quiz counts, whatever is stored: an answer may have waited since.
  const isOver = poll.closes_at ? receivedAt >= poll.closes_at.getTime() : poll.state === "closed";
  if (isOver) return conflict("This poll is closed");
  if (version !== undefined && version !== poll.version)
    return conflict("This poll was changed. Please answer it again.");
  return null;
}

/** The person's answer under another key, if there is none under the item's. */
function earlierAnswer(item: AnswerSubmission, { answeredBy }: AnsweredPoll): EarlierAnswer | null {
  if (answeredBy.includes(item.participantKey)) return null;
  const earlierKey = item.authorKeys.find((key) => answeredBy.includes(key));
  return earlierKey === undefined ? null : { ...item, earlierKey };
}

/**
 * The text of an answer as it is screened; null if it has none. Nobody sees the author in an anonymous poll, so names and
 * mutes do not count there: a text that is held because of its author would reveal who wrote it.
 */
function textOf(item: AnswerSubmission, { definition }: PollRow): PostSubmission | null {
  if (!("text" in item.answer)) return null;
  const post = { ...item, text: item.answer.text };
  return definition.isAnonymous ? withoutAuthor(post) : post;
}
