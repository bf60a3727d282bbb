/** Which tabs of the event page and which views of the stage are enabled. */
import {
  type ActivitySwitch,
  EVENT_TABS,
  type EventTab,
  STAGE_TABS,
  type StageTab,
  switchOf,
} from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

/** The enabled tabs of an event, in their fixed order (D-125). */
export function enabledEventTabs(event: Pick<PublicEvent, ActivitySwitch>): EventTab[] {
  return EVENT_TABS.filter((tab) => event[switchOf(tab)]);
}

/** The activities that a stage of this event can show; the poll is the last. */
export function enabledStageTabs(event: Pick<PublicEvent, ActivitySwitch>): StageTab[] {
  return STAGE_TABS.filter((tab) => event[switchOf(tab)]);
}
