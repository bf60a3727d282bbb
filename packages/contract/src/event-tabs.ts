/** The tabs of the event page, in their fixed order (D-125): the last part of the address `/event/:eventId/:tab`. */
export const EVENT_TABS = [
  "icebreaker",
  "questions",
  "reactions",
  "translation",
  "chat",
  "timer",
  "winners",
  "leaderboard",
] as const;

export type EventTab = (typeof EVENT_TABS)[number];
