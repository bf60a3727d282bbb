/** What mood votes and floating reactions are called in the specified addresses and live messages. */
export const reactionWire = {
  addresses: { "/api/events/:eventId/reactions": "/api/events/:eventId/emoji" },
  messages: {
    "mood-votes:changed": "emoji:results",
    "floating-reactions:sent": "quick_reaction",
  },
} as const;
