/** The calls of the closing feedback. */
import { isBlank } from "@hubbub/contract/text";

import type { DeclareRoute } from "../../api/route.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { submissionOf } from "../../submissions/submitter.ts";
import { closesAt, type FeedbackWriter } from "./feedback-submissions.ts";
import { findOwnFeedback, listSessionFeedback, summarizeFeedback } from "./feedback.store.ts";

export function feedbackRoutes(route: DeclareRoute, kysely: Connection, writer: FeedbackWriter): void {
  route("POST /api/events/:eventId/feedback", async (call) => {
    const { participantId, stars, comment } = call.body;
    const { feedback, isFirst } = await writer.submit({
      ...submissionOf(call, participantId),
      stars,
      comment: comment == null || isBlank(comment) ? null : comment,
    });
    call.setStatus(isFirst ? 201 : 200);
    return feedback;
  });

  route("GET /api/events/:eventId/feedback/mine", async (call) => ({
    feedback: await findOwnFeedback(kysely, call.event.id, certainKeysOf(call)),
    closesAt: closesAt(call.event)?.toISOString() ?? null,
  }));

  route("GET /api/events/:eventId/feedback", ({ event }) => summarizeFeedback(kysely, event.id));

  route("GET /api/event-groups/:groupId/feedback", ({ group }) => listSessionFeedback(kysely, group.id));
}
