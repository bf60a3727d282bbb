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

/** What a stage can show: the tabs, and the open poll, which is a card above the tabs on phones. */
export const STAGE_TABS = [...EVENT_TABS, "poll"] as const;

export type StageTab = (typeof STAGE_TABS)[number];

/** A field of the event. */
export type TabSwitch =
  | "enableWordCloud"
  | "enableSocialWall"
  | "enableEmojiPulse"
  | "enableTranslation"
  | "enableLiveChat"
  | "enableTimer"
  | "enablePrizeDrawing"
  | "hasLeaderboard"
  | "enablePolls";

/** The event field that enables each tab. */
export const EVENT_TAB_SWITCHES: Record<EventTab, TabSwitch> = {
  icebreaker: "enableWordCloud",
  questions: "enableSocialWall",
  reactions: "enableEmojiPulse",
  translation: "enableTranslation",
  chat: "enableLiveChat",
  timer: "enableTimer",
  winners: "enablePrizeDrawing",
  leaderboard: "hasLeaderboard",
};

/** The event field that enables each view of the stage. */
export const STAGE_TAB_SWITCHES: Record<StageTab, TabSwitch> = { ...EVENT_TAB_SWITCHES, poll: "enablePolls" };
