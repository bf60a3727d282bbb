/** The tabs of the event page with their components. */
import { type EventTab, isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import type { PhoneTab } from "../../activities/phone-part.ts";
import { PHONE_PARTS } from "../../activities/phone-parts.ts";

export interface TabDefinition extends Pick<PhoneTab, "icon"> {
  /** The last part of its address. */
  path: EventTab;
  label: string;
  /** The contents of the activities that are on, from top to bottom. */
  contents: readonly (Pick<PhoneTab, "Tab"> & Pick<(typeof PHONE_PARTS)[number], "unit">)[];
}

/** The enabled tabs, in their fixed order (EVENT-1). */
export function enabledTabs(event: PublicEvent): TabDefinition[] {
  const enabled = PHONE_PARTS.filter(({ unit }) => isOn(event, unit));
  return PHONE_PARTS.flatMap(({ unit, tab }) => {
    if (!tab || !unit.tab) return [];
    const { path, label } = unit.tab;
    const own = isOn(event, unit) ? [{ unit, ...tab }] : [];
    const shared = enabled.flatMap((part) =>
      part.sharedTab?.sharedWith === path ? [{ unit: part.unit, ...part.sharedTab }] : [],
    );
    const contents = [...shared, ...own];
    if (contents.length === 0) return [];
    return [{ path, label, icon: tab.icon, contents }];
  });
}

/** The tab with the address's segment, or the first enabled one; undefined if none is enabled. */
export function findTab(enabled: readonly TabDefinition[], segment: string | undefined): TabDefinition | undefined {
  return enabled.find(({ path }) => path === segment) ?? enabled[0];
}
