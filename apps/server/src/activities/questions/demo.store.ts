/** The questions of the demo event. */
import type { FillDemo } from "../activity.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import { questions } from "./simulated.ts";

/** Of the first questions: the number of the author, and how many sample attendees voted for and against it. */
const VOTES = [
  { by: 4, upvotes: 19, downvotes: 1 },
  { by: 11, upvotes: 15, downvotes: 0 },
  { by: 3, upvotes: 11, downvotes: 2 },
  { by: 17, upvotes: 8, downvotes: 3 },
  { by: 11, upvotes: 6, downvotes: 0 },
  { by: 8, upvotes: 21, downvotes: 0, status: "answered" },
  { by: 14, upvotes: 9, downvotes: 1, status: "answered" },
] as const;

export const fillDemo: FillDemo = async (transaction, eventId) => {
  // Nobody moderates the demo, so a visitor's question would stay pending.
  await transaction
    .updateTable("events")
    .set({ review_anonymous_questions: false })
    .where("id", "=", eventId)
    .execute();
  for (const [index, { by, ...question }] of VOTES.entries()) {
    const author = sampleAttendee(by);
    const { id } = await transaction
      .insertInto("questions")
      .values({
        content: questions[index] ?? "",
        status: "open",
        participant_name: author.name,
        ...question,
        ...sampleSubmission(eventId, author, VOTES.length - index),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const votes = sampleAttendees(question.upvotes + question.downvotes).map((voter, nth) => ({
      event_id: eventId,
      question_id: id,
      profile_id: voter.id,
      vote: nth < question.upvotes ? ("upvote" as const) : ("downvote" as const),
    }));
    await transaction.insertInto("question_votes").values(votes).execute();
  }
};
