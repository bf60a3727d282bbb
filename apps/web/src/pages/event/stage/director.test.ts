import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { EVENT_TABS, type EventTab } from "../../../lib/paths.ts";
import {
  ACTIVITY_WINDOW_MS,
  type Direction,
  directStage,
  type Pulse,
  type StageSignals,
  TIMER_LEAD_MS,
  TIMER_OVER_MS,
  VIEW_MIN_MS,
  withPulse,
} from "./director.ts";

const NOW = 1_000_000_000;
const signals = (some: Partial<StageSignals> = {}): StageSignals => ({
  enabled: EVENT_TABS,
  pulses: [],
  timerEndsAt: null,
  revealEndsAt: null,
  ...some,
});
const pulse = (tab: EventTab, ago: number, count = 1): Pulse => ({ tab, at: NOW - ago, count });
const showing = (tab: EventTab, since: number): Direction => ({
  view: tab,
  chosen: { tab, since: NOW - since },
  nextAt: null,
});

describe("what the automatic director shows", () => {
  const table: [string, Direction | null, Partial<StageSignals>, string][] = [
    ["how to join while nothing has happened", null, {}, "join"],
    ["the first activity that something happens in, at once", null, { pulses: [pulse("chat", 0)] }, "chat"],
    [
      "what came last, where nothing is recent",
      null,
      { pulses: [pulse("chat", 9e6), pulse("questions", 8e6)] },
      "questions",
    ],
    ["the busiest", null, { pulses: [pulse("chat", 5), pulse("questions", 9, 3)] }, "questions"],
    ["the same view within its least time", showing("chat", 19_000), { pulses: [pulse("questions", 1, 50)] }, "chat"],
    [
      "a busier one after its least time",
      showing("chat", 20_000),
      { pulses: [pulse("questions", 1, 50)] },
      "questions",
    ],
    [
      "the same view where another one is hardly busier",
      showing("chat", 90_000),
      { pulses: [pulse("chat", 9, 10), pulse("questions", 1, 15)] },
      "chat",
    ],
    ["the same view in a room gone quiet", showing("chat", 9e6), { pulses: [pulse("questions", 9e5)] }, "chat"],
    [
      "nothing that was switched off",
      showing("chat", 5),
      { enabled: ["questions"], pulses: [pulse("chat", 1)] },
      "join",
    ],
    ["the timer in its last minute", showing("chat", 5), { timerEndsAt: NOW + TIMER_LEAD_MS }, "timer"],
    ["not a timer with more than a minute left", showing("chat", 5), { timerEndsAt: NOW + TIMER_LEAD_MS + 1 }, "chat"],
    ["the timer that has just ended", showing("chat", 5), { timerEndsAt: NOW - TIMER_OVER_MS + 1 }, "timer"],
    ["the view from before once the timer is over", showing("chat", 5), { timerEndsAt: NOW - TIMER_OVER_MS }, "chat"],
    [
      "a draw for its reveal, before a timer",
      showing("chat", 5),
      { timerEndsAt: NOW + 5, revealEndsAt: NOW + 1 },
      "winners",
    ],
    ["the view from before once the reveal is over", showing("chat", 5), { revealEndsAt: NOW }, "chat"],
  ];
  for (const [title, before, some, view] of table) {
    it(`[STAGE-3] shows ${title}`, () => expect(directStage(before, signals(some), NOW).view).toBe(view));
  }

  const somePulses = fc.array(
    fc.record({
      tab: fc.constantFrom<EventTab>("icebreaker", "questions", "reactions", "chat"),
      wait: fc.integer({ min: 0, max: 30_000 }),
      count: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  it("[STAGE-3] keeps each view it chose by activity for at least 20 seconds, whatever happens", () => {
    fc.assert(
      fc.property(somePulses, (happened) => {
        let now = NOW;
        let pulses: Pulse[] = [];
        let direction: Direction | null = null;
        let changedAt = -Infinity;
        const step = () => {
          const next: Direction = directStage(direction, signals({ pulses }), now);
          if (direction && direction.view !== "join" && next.view !== direction.view) {
            expect(now - changedAt).toBeGreaterThanOrEqual(VIEW_MIN_MS);
          }
          if (next.view !== direction?.view) changedAt = now;
          if (next.nextAt !== null) expect(next.nextAt).toBeGreaterThan(now);
          direction = next;
        };
        for (const { tab, wait, count } of happened) {
          now += wait;
          pulses = withPulse(pulses, { tab, at: now, count });
          step();
        }
      }),
    );
  });

  it("[STAGE-3] decides the same again, and asks for no more decisions once a room is quiet", () => {
    fc.assert(
      fc.property(somePulses, (happened) => {
        let now = NOW;
        let pulses: Pulse[] = [];
        let direction: Direction | null = null;
        for (const { tab, wait, count } of happened) {
          now += wait;
          pulses = withPulse(pulses, { tab, at: now, count });
          direction = directStage(direction, signals({ pulses }), now);
          expect(directStage(direction, signals({ pulses }), now)).toEqual(direction);
        }
        for (let steps = 0; direction !== null && direction.nextAt !== null; steps += 1) {
          expect(steps).toBeLessThan(200);
          now = direction.nextAt;
          direction = directStage(direction, signals({ pulses }), now);
        }
        expect(now - NOW).toBeLessThan(happened.length * 30_000 + ACTIVITY_WINDOW_MS + VIEW_MIN_MS);
      }),
    );
  });

  it("[STAGE-3] keeps few pulses of a busy hour, and always each activity's latest", () => {
    let pulses: Pulse[] = withPulse([], { tab: "icebreaker", at: NOW, count: 1 });
    for (let index = 0; index < 36_000; index += 1) {
      pulses = withPulse(pulses, { tab: "chat", at: NOW + index * 100, count: 1 });
    }
    expect(pulses.length).toBeLessThan(70);
    expect(pulses.some(({ tab }) => tab === "icebreaker")).toBe(true);
  });
});
