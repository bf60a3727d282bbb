import { EVENT_TABS, switchOf } from "@hubbub/contract/activities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { quietEvent } from "../../testing/events.ts";
import { enabledTabs } from "./tabs.ts";

describe("the event's tabs", () => {
  it("[EVENT-1] are in the specified order, each enabled by its own switch", () => {
    fc.assert(
      fc.property(fc.subarray([...EVENT_TABS]), (on) => {
        const event = { ...quietEvent, ...Object.fromEntries(on.map((tab) => [switchOf(tab), true])) };
        expect(enabledTabs(event).map(({ path }) => path)).toEqual(on);
      }),
    );
  });
});
