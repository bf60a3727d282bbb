import { EVENT_TABS, switchOf } from "@hubbub/contract/activities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { quietEvent, someEvent } from "../../testing/events.ts";
import { enabledTabs, findTab } from "./tabs.ts";

describe("the event's tabs", () => {
  it("[EVENT-1] are in the specified order, each enabled by its own switch", () => {
    fc.assert(
      fc.property(fc.subarray([...EVENT_TABS]), (on) => {
        const event = { ...quietEvent, ...Object.fromEntries(on.map((tab) => [switchOf(tab), true])) };
        expect(enabledTabs(event).map(({ tab }) => tab)).toEqual(on);
      }),
    );
  });

  it("[EVENT-2] an address without a tab, or with a disabled one, selects the first", () => {
    const on = enabledTabs(someEvent).slice(1, 4);
    expect(findTab(on, "translation")?.tab).toBe("translation");
    expect(findTab(on, undefined)?.tab).toBe("questions");
    expect(findTab(on, "icebreaker")?.tab).toBe("questions");
    expect(findTab([], "icebreaker")).toBeUndefined();
  });
});
