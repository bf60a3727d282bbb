import { ACTIVITIES, ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { closedBecause, featureAvailability, isActive, sessionState } from "./event-state.ts";

const mode = fc.constantFrom("hybrid" as const, "sequential" as const, "open" as const);
const facts = fc.record({
  id: fc.constant("0000000A"),
  isArchived: fc.boolean(),
  wasLive: fc.boolean(),
  group: fc.option(
    fc.record({ currentEventId: fc.constantFrom(null, "0000000A", "0000000B"), sessionAccessMode: mode }),
  ),
  ...fieldFor(ACTIVITY_SWITCHES, () => fc.boolean()),
});
const everythingOn = fieldFor(ACTIVITY_SWITCHES, () => true);
/** The activities whose availability an event shows. */
const SHOWN = ACTIVITIES.flatMap(({ name, submissions }) =>
  submissions?.availability ? [{ name, field: submissions.availability }] : [],
);
const all = fieldFor(
  SHOWN.map(({ field }) => field),
  () => true,
);
const none = fieldFor(Object.keys(all), () => false);
const beforeSession = { ...none, icebreaker: true, questions: true };
const session = (
  sessionAccessMode: "hybrid" | "sequential" | "open",
  currentEventId: string | null,
  wasLive: boolean,
) => ({
  id: "0000000A",
  isArchived: false,
  wasLive,
  group: { currentEventId, sessionAccessMode },
  ...everythingOn,
});

describe("session state", () => {
  it("[EV-11] an event without a group is live, and active until it is archived", () => {
    const event = { id: "0000000A", isArchived: false, wasLive: false, group: null };
    expect(sessionState(event)).toBe("live");
    expect(isActive(event)).toBe(true);
    expect(isActive({ ...event, isArchived: true })).toBe(false);
  });

  it("[EV-12] in a hybrid group the current session is live, one that was live is past, and others are future and partly open", () => {
    expect(featureAvailability(session("hybrid", "0000000A", true))).toEqual(all);
    expect(sessionState(session("hybrid", "0000000B", false))).toBe("future");
    expect(featureAvailability(session("hybrid", null, false))).toEqual(beforeSession);
    expect(sessionState(session("hybrid", "0000000B", true))).toBe("past");
    expect(featureAvailability(session("hybrid", "0000000B", true))).toEqual(none);
  });

  it("[EV-13] sequential mode closes future sessions; open mode keeps every session live", () => {
    expect(featureAvailability(session("sequential", null, false))).toEqual(none);
    expect(featureAvailability(session("open", "0000000B", false))).toEqual(all);
  });

  it("[EV-14] nothing is available in an archived or past session or while switched off, with a reason", () => {
    fc.assert(
      fc.property(facts, (event) => {
        const available = featureAvailability(event);
        for (const { name, field } of SHOWN) expect(available[field]).toBe(closedBecause(name, event) === null);
        if (event.isArchived || sessionState(event) === "past") expect(Object.values(available)).not.toContain(true);
        if (!event.enableWordCloud) expect(available.icebreaker).toBe(false);
        if (isActive(event)) expect(available.chat).toBe(event.enableLiveChat);
      }),
    );
  });
});
