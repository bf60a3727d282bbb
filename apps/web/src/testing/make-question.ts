import type { Question } from "@hubbub/contract/activities/questions/calls";

/** A question for tests. */
export function makeQuestion(fields: Partial<Question> = {}): Question {
  return {
    id: "1",
    content: `Question ${fields.id ?? "1"}?`,
    participantName: "Anonymous",
    profileId: null,
    username: null,
    participantId: null,
    submittedAt: "2026-11-21T10:00:00.000Z",
    isAnswered: false,
    isIgnored: false,
    isPending: false,
    isOwnPending: false,
    heldFor: null,
    mergedInto: null,
    mergedAt: null,
    answer: null,
    upvotes: 0,
    downvotes: 0,
    userVote: "none",
    ...fields,
  };
}
