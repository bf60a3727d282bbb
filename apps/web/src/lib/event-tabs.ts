/** The event field and the label of each tab of the event page. */
import type { FeatureFlag, PublicEvent } from "@hubbub/contract/events";

import { EVENT_TABS, type EventTab } from "@hubbub/contract/event-tabs";

type TabSwitch = FeatureFlag | "hasLeaderboard";

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

/** What attendees read on each tab. The admin pages name the switches differently (`FEATURE_NAMES`). */
export const EVENT_TAB_NAMES: Record<EventTab, string> = {
  icebreaker: "Icebreaker",
  questions: "Questions",
  reactions: "Reactions",
  translation: "Translate",
  chat: "Chat",
  timer: "Timer",
  winners: "Winners",
  leaderboard: "Leaderboard",
};

/** The enabled tabs of an event, in their fixed order (D-125). */
export function enabledEventTabs(event: Pick<PublicEvent, TabSwitch>): EventTab[] {
  return EVENT_TABS.filter((tab) => event[EVENT_TAB_SWITCHES[tab]]);
}
