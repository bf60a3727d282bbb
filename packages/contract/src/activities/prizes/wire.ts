/** What prizes are called in the specified addresses and live messages. */
export const prizeWire = {
  addresses: { "/api/events/:eventId/prizes": "/api/events/:eventId/prize" },
  messages: { "prize:drawn": "winner_announced" },
} as const;
