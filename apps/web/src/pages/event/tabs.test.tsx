import fc from "fast-check";
import { Circle } from "lucide-react";
import { describe, expect, it } from "vitest";

import { icebreakerEvent } from "../../testing/events.ts";
import { EVENT_TABS } from "../../lib/paths.ts";
import { enabledTabs, eventTabs, type TabDefinition, findTab } from "./tabs.tsx";

const flags = [
  "enableWordCloud",
  "enableSocialWall",
  "enableEmojiPulse",
  "enableTranslation",
  "enableLiveChat",
  "enableTimer",
  "enablePrizeDrawing",
  "hasLeaderboard",
] as const;

/** A definition for each of the eight tabs. */
const eight: TabDefinition[] = EVENT_TABS.map((tab, index) => ({
  tab,
  flag: flags[index]!,
  label: tab,
  icon: Circle,
  component: () => null,
}));

describe("the event's tabs", () => {
  it("[EVENT-1] are in the specified order, without those that are switched off", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(eight, { minLength: 8 }), fc.subarray([...flags]), (rows, on) => {
        const event = icebreakerEvent(Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])));
        expect(enabledTabs(event, rows).map(({ tab }) => tab)).toEqual(
          EVENT_TABS.filter((_, index) => on.includes(flags[index]!)),
        );
      }),
    );
  });

  it("[EVENT-2] an address without a tab, or with a disabled one, selects the first", () => {
    const on = eight.slice(1, 4);
    expect(findTab(on, "translation")?.tab).toBe("translation");
    expect(findTab(on, undefined)?.tab).toBe("questions");
    expect(findTab(on, "icebreaker")?.tab).toBe("questions");
    expect(findTab([], "icebreaker")).toBeUndefined();
  });

  it("[EVENT-1] each activity is registered once, with its own switch", () => {
    const registered = eventTabs.map(({ tab, flag }) => [tab, flag]);
    expect(EVENT_TABS.map((tab, index) => [tab, flags[index]])).toEqual(expect.arrayContaining(registered));
    expect(new Set(eventTabs.map(({ tab }) => tab)).size).toBe(eventTabs.length);
  });
});
