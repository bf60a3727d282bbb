/** The tabs of the event page with their components. */
import { type EventTab, isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import type { PhonePart, PhoneTab } from "../../activities/phone-part.ts";
import { PHONE_PARTS } from "../../activities/phone-parts.ts";

export interface TabDefinition extends PhoneTab {
  /** The last part of its address. */
  path: EventTab;
  label: string;
  isOwnActivityOn: boolean;
  /** Views of other activities, shown above this tab's content. */
  viewsAbove: readonly (NonNullable<PhonePart["inOtherTab"]> & Pick<(typeof PHONE_PARTS)[number], "unit">)[];
}

/** The enabled tabs, in their fixed order (EVENT-1). */
export function enabledTabs(event: PublicEvent): TabDefinition[] {
  return PHONE_PARTS.flatMap(({ unit, tab }) => {
    if (!tab || !unit.tab) return [];
    const { path, label } = unit.tab;
    const viewsAbove = PHONE_PARTS.flatMap(({ unit: other, inOtherTab }) =>
      inOtherTab?.tab === path && isOn(event, other) ? [{ ...inOtherTab, unit: other }] : [],
    );
    const isOwnActivityOn = event[unit.switch.field];
    if (!isOwnActivityOn && viewsAbove.length === 0) return [];
    return [{ path, label, ...tab, isOwnActivityOn, viewsAbove }];
  });
}

/** The tab with the address's segment, or the first enabled one; undefined if none is enabled. */
export function findTab(enabled: readonly TabDefinition[], segment: string | undefined): TabDefinition | undefined {
  return enabled.find(({ path }) => path === segment) ?? enabled[0];
}
