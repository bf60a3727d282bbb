/** The write plan of answers. */
import type { HeldFor } from "@hubbub/contract/moderation";
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { quizPoints } from "@hubbub/contract/activities/polls/results";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Circumstances, Submission } from "../../submissions/admission.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  withoutAuthor,
} from "../../submissions/moderation/screening.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { refuseAnswer } from "./poll-definition.ts";
import type { AnswersNote } from "./poll-reader.ts";
import {
  answerKey,
  countAnswersSent,
  findAnswered,
  findPolls,
  pollKey,
  storeAnswers,
  type StoredAnswer,
} from "./poll-answers.store.ts";
import { markOf, type PollRow, versionOf } from "./poll-row.ts";

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
  /** Participants who have an answer, by `answerKey`. */
  answered: ReadonlySet<string>;
  /** When an answer was received, by the clock of the database in milliseconds. */
  receivedAt: (item: AnswerSubmission) => number;
}

type AnswerCircumstances = Circumstances<AnswerSubmission, Loaded>;

export function createAnswerWriter(
  kysely: Connection,
  onStored: (stored: readonly StoredAnswers[]) => void,
): AnswerWriter {
  return createSubmissionWriter(kysely, {
    activity: "polls",
    limit: { ...LIMITS.pollAnswers, count: countAnswersSent },
    load,
    refuse,
    toRow: (item, circumstances) => {
      const poll = circumstances.loaded.polls.get(pollKey(item));
      return {
        event_id: item.eventId,
        poll_id: item.pollId,
        participant_key: item.participantKey,
        participant_name: item.participantName,
        profile_id: item.profileId,
        answer: item.answer,
        points: poll ? pointsOf(item, poll, circumstances.loaded.receivedAt(item)) : null,
        held_for: heldFor(item, circumstances.event, poll),
        isFirst: !hasAnswered(item, circumstances),
        mark: markOf(poll ?? { id: item.pollId, round: 0 }),
      };
    },
    write: (transaction, rows) => ({ stored: storeAnswers(transaction, rows) }),
    toReceipt: ({ answer, isFirst }) => ({ answer, isFirst }),
    publish: (rows, { stored }) => onStored(storedAnswers(rows, stored)),
  });
}

async function load(transaction: Connection, items: readonly AnswerSubmission[]): Promise<Loaded> {
  const sentAt = performance.now();
  const [{ polls, now }, answered] = await Promise.all([
    findPolls(transaction, items),
    findAnswered(transaction, items),
  ]);
  // The clock of the database and this process run at the same speed. Taken before the query, so never too early.
  return { polls, answered, receivedAt: (item) => now - (sentAt - item.receivedAt) };
}

function refuse(item: AnswerSubmission, circumstances: AnswerCircumstances): Refusal | null {
  const { event, loaded } = circumstances;
  const poll = loaded.polls.get(pollKey(item));
  if (!poll || poll.state === "draft") return notFound("Poll");
  const isOver = poll.closes_at !== null && loaded.receivedAt(item) >= poll.closes_at.getTime();
  if (poll.state === "closed" || isOver) return new Refusal("conflict", "This poll is closed");
  if (item.version !== undefined && item.version !== versionOf(poll.definition))
    return new Refusal("conflict", "This poll was changed. Please answer it again.");
  const refusal = refuseAnswer(item.answer, poll) ?? refuseText(screenedIn(poll, item), event);
  if (refusal || poll.is_changeable || !hasAnswered(item, circumstances)) return refusal;
  return new Refusal("conflict", "You have already answered");
}

/** Whether the participant has an answer to the poll, stored or accepted in the same batch. */
function hasAnswered(item: AnswerSubmission, { loaded, own }: AnswerCircumstances): boolean {
  return loaded.answered.has(answerKey(item)) || own.some(({ pollId }) => pollId === item.pollId);
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
function heldFor(item: AnswerSubmission, event: EventRecord, poll: PollRow | undefined): HeldFor | null {
  if (!("text" in item.answer)) return null;
  const checks = { words: event.textFilterEnabled, links: false };
  return reasonToHold(screenedIn(poll, item), item.answer.text, event, checks);
}

/** @param receivedAt by the clock of the database in milliseconds */
function pointsOf({ answer }: AnswerSubmission, poll: PollRow, receivedAt: number): number | null {
  const { opened_at: openedAt, closes_at: closesAt, definition } = poll;
  if (!openedAt || !closesAt || !("optionIds" in answer)) return null;
  return quizPoints(answer.optionIds, definition.correctOptionIds ?? [], {
    elapsedMs: receivedAt - openedAt.getTime(),
    allowedMs: closesAt.getTime() - openedAt.getTime(),
  });
}

/** Groups what a batch stored by poll. */
function storedAnswers(
  rows: readonly { poll_id: number; event_id: string; mark: AnswersNote["mark"] }[],
  stored: readonly StoredAnswer[],
): StoredAnswers[] {
  const byPoll = Map.groupBy(stored, (row) => pollKey({ eventId: row.event_id, pollId: row.poll_id }));
  const marks = new Map(rows.map((row) => [pollKey({ eventId: row.event_id, pollId: row.poll_id }), row]));
  return [...marks].map(([key, { event_id: eventId, poll_id: pollId, mark }]) => {
    const answers = byPoll.get(key) ?? [];
    return {
      eventId,
      note: { kind: "poll-answers", pollId, mark, participantKeys: answers.map((row) => row.participant_key) },
      hasHeld: answers.some((row) => row.held_for !== null),
    };
  });
}
