/** The tabs of the event page with their components. */
import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import type { PhoneTab } from "../../activities/phone-part.ts";
import { PHONE_PARTS } from "../../activities/phone-parts.ts";

export interface TabDefinition extends PhoneTab {
  /** The last part of its address. */
  tab: EventTab;
  label: string;
}

/** The enabled tabs, in their fixed order (EVENT-1). */
export function enabledTabs(event: PublicEvent): TabDefinition[] {
  return PHONE_PARTS.flatMap(({ unit, tab }) =>
    tab && unit.tab && event[unit.switch.field] ? [{ tab: unit.tab.path, label: unit.tab.label, ...tab }] : [],
  );
}

/** The tab with the address's segment, or the first enabled one; undefined if none is enabled. */
export function findTab(enabled: readonly TabDefinition[], segment: string | undefined): TabDefinition | undefined {
  return enabled.find(({ tab }) => tab === segment) ?? enabled[0];
}
