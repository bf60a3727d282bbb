/** The label of each tab of the event page, and which tabs are enabled. */
import type { PublicEvent } from "@hubbub/contract/events";
import {
  EVENT_TAB_SWITCHES,
  EVENT_TABS,
  type EventTab,
  STAGE_TAB_SWITCHES,
  STAGE_TABS,
  type StageTab,
  type TabSwitch,
} from "@hubbub/contract/event-tabs";

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

/** The activities that a stage of this event can show; the poll is the last. */
export function enabledStageTabs(event: Pick<PublicEvent, TabSwitch>): StageTab[] {
  return STAGE_TABS.filter((tab) => event[STAGE_TAB_SWITCHES[tab]]);
}
