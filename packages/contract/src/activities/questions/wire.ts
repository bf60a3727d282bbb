/** What questions are called in the specified addresses and live messages. */
export const questionWire = {
  addresses: { "/api/events/:eventId/questions": "/api/events/:eventId/social" },
  messages: {
    "question:voted": "question_voted",
    "question:pending": "social_post_pending",
    "question:approved": "social_post_approved",
    "question:reset": "question_reset",
  },
} as const;
