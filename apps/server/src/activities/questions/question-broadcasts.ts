/** What changes of questions publish. */
import type { Question } from "@hubbub/contract/activities/questions";

import type { Bus } from "../../domain/bus.ts";
import { nameOf } from "../../domain/cache-names.ts";
import type { PendingQuestions } from "./pending-questions.store.ts";
import { type DecidedState, moderationMessages } from "./question-decision.ts";
import type { QuestionRow } from "./question-row.ts";
import { type CountedQuestion, questionKey } from "./question-votes.store.ts";
import type { QuestionSubmission } from "./question-submissions.ts";
import type { QuestionVote } from "./vote-submissions.ts";

/** @param questions the stored questions, in the order of `items` */
export function publishNewQuestions(
  bus: Bus,
  pendingQuestions: PendingQuestions,
  items: readonly QuestionSubmission[],
  questions: readonly Question[],
): void {
  for (const [index, { eventId, participantKey }] of items.entries()) {
    const question = questions[index];
    if (!question) continue;
    if (question.isPending) {
      const message = { type: "social_post_pending", data: { postId: question.id } } as const;
      const invalidates = [pendingQuestions.nameFor(participantKey)];
      bus.publish({ roomId: eventId, invalidates, message, audience: "staff", urgency: "tick" });
    } else {
      const message = { type: "question:created", data: { ...question, participantId: null } } as const;
      bus.publish({ roomId: eventId, invalidates: ["questions"], message, audience: "everyone", urgency: "tick" });
    }
  }
}

/** @param before the question before a moderator's decision */
export function publishDecision(
  bus: Bus,
  pendingQuestions: PendingQuestions,
  { before, row }: { before: DecidedState; row: QuestionRow },
): void {
  const invalidates = ["questions", pendingQuestions.nameFor(row.participant_key)] as const;
  for (const message of moderationMessages(before, row))
    bus.publish({ roomId: row.event_id, invalidates, message, audience: "everyone", urgency: "tick" });
}

/**
 * Publishes votes: the lists of the voters, so that a voter reads the new counts, and the counts of each question. Of
 * several counts of a question in one tick, sockets get the last.
 * @param changes the votes that changed something
 * @param counts the counts of these and perhaps of other questions
 */
export function publishVotes(bus: Bus, changes: readonly QuestionVote[], counts: readonly CountedQuestion[]): void {
  const votersOf = Map.groupBy(changes, questionKey);
  for (const counted of counts) {
    const { eventId, questionId, upvotes, downvotes, at } = counted;
    const voters = votersOf.get(questionKey(counted));
    if (!voters) continue;
    bus.publish({
      roomId: eventId,
      invalidates: ["questions", ...new Set(voters.map(({ profileId }) => nameOf("questions-votes", profileId)))],
      message: { type: "question_voted", data: { postId: String(questionId), upvotes, downvotes } },
      audience: "everyone",
      urgency: "tick",
      state: { key: `votes ${questionId}`, at },
    });
  }
}
