/** Closing feedback: after the end of a session, attendees give one to five stars and an optional comment. */
import * as z from "zod/mini";

import { READERS, TEAM_ACCOUNTS } from "../../access.ts";
import { instant, nothing, participantId, text, whole } from "../../schema.ts";
import { FEEDBACK_COMMENT_MAX, FEEDBACK_STARS_MAX } from "./index.ts";
import type { ActivityProtocol } from "../protocol.ts";

export const OwnFeedback = z.object({ stars: z.number(), comment: z.nullable(z.string()), submittedAt: instant });
export type OwnFeedback = z.infer<typeof OwnFeedback>;

/** What the event's team sees. Nobody sees who gave which feedback. */
export const FeedbackSummary = z.object({
  count: z.number(),
  /** The next three are null below `FEEDBACK_SHOWN_FROM` answers. */
  mean: z.nullable(z.number()),
  /** Number of answers with one star, with two, and so on. */
  perStars: z.nullable(z.array(z.number())),
  /** Newest first. */
  comments: z.nullable(z.array(z.string())),
});
export type FeedbackSummary = z.infer<typeof FeedbackSummary>;

export const SessionFeedback = z.object({
  eventId: z.string(),
  count: z.number(),
  /** Null below `FEEDBACK_SHOWN_FROM` answers. */
  mean: z.nullable(z.number()),
});
export type SessionFeedback = z.infer<typeof SessionFeedback>;

export const feedbackProtocol = {
  calls: {
    "POST /api/events/:eventId/feedback": {
      access: { ...READERS, submitsTo: "feedback" },
      summary:
        "Rate an ended session, or change the own rating, within 24 hours: 201 for the first, 200 for a changed one",
      body: z.strictObject({
        stars: whole("stars", 1, FEEDBACK_STARS_MAX),
        /** Blank, null or missing: no comment. */
        comment: z.optional(
          z.nullable(text("Comment", { max: FEEDBACK_COMMENT_MAX, multiline: true, optional: true })),
        ),
        participantId,
      }),
      answer: OwnFeedback,
      status: 201,
    },
    "GET /api/events/:eventId/feedback/mine": {
      access: READERS,
      summary: "The caller's own rating, and until when it can be sent or changed",
      answer: z.object({
        feedback: z.nullable(OwnFeedback),
        /** Null until the session has ended. */
        closesAt: z.nullable(instant),
      }),
    },
    "GET /api/events/:eventId/feedback": {
      access: { ...TEAM_ACCOUNTS, scope: "exports:read" },
      summary: "Number of ratings; from five on also their mean and the comments",
      answer: FeedbackSummary,
    },
    "GET /api/event-groups/:groupId/feedback": {
      access: { who: "moderator", group: true, scope: "exports:read" },
      summary: "Number and mean of the ratings of each session of the group",
      answer: z.array(SessionFeedback),
    },
  },
  messages: {
    "feedback:changed": { audience: "staff", data: nothing },
  },
  settings: null,
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
