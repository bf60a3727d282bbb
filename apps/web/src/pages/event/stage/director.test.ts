import { EVENT_TABS, type EventTab, type StageTab } from "@hubbub/contract/activities";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  ACTIVITY_WINDOW_MS,
  type DirectorState,
  directStage,
  type Contributions,
  type StageSignals,
  type TimedTab,
  VIEW_MIN_MS,
  addContributions,
} from "./director.ts";
import { shownPeriod, TIMER_LEAD_MS, TIMER_OVER_MS } from "../../../activities/timer/shown-period.ts";

const NOW = 1_000_000_000;
const signals = (some: Partial<StageSignals> = {}): StageSignals => ({
  enabled: EVENT_TABS,
  contributions: [],
  timed: [],
  ...some,
});
const entry = (tab: EventTab, ago: number, count = 1): Contributions => ({ tab, at: NOW - ago, count });
const showing = (tab: EventTab, since: number): DirectorState => ({
  view: tab,
  chosen: { tab, since: NOW - since },
  nextAt: null,
});

const timer = (endsAt: number): TimedTab => ({ tab: "timer", ...shownPeriod(endsAt) });
const draw = (until: number): TimedTab => ({ tab: "winners", from: 0, until });
const poll = (until: number): TimedTab => ({ tab: "poll", from: 0, until });

describe("the automatic director", () => {
  const table: [string, DirectorState | null, Partial<StageSignals>, string][] = [
    ["how to join while nothing has happened", null, {}, "join"],
    ["the first activity with a contribution, immediately", null, { contributions: [entry("chat", 0)] }, "chat"],
    [
      "the activity with the latest contribution when none is recent",
      null,
      { contributions: [entry("chat", 9e6), entry("questions", 8e6)] },
      "questions",
    ],
    ["the busiest activity", null, { contributions: [entry("chat", 5), entry("questions", 9, 3)] }, "questions"],
    [
      "the same view within its minimum time",
      showing("chat", 19_000),
      { contributions: [entry("questions", 1, 50)] },
      "chat",
    ],
    [
      "a busier activity after the minimum time",
      showing("chat", 20_000),
      { contributions: [entry("questions", 1, 50)] },
      "questions",
    ],
    [
      "the same view when another activity is only slightly busier",
      showing("chat", 90_000),
      { contributions: [entry("chat", 9, 10), entry("questions", 1, 15)] },
      "chat",
    ],
    [
      "the same view when nothing is recent any more",
      showing("chat", 9e6),
      { contributions: [entry("questions", 9e5)] },
      "chat",
    ],
    [
      "no activity that was switched off",
      showing("chat", 5),
      { enabled: ["questions"], contributions: [entry("chat", 1)] },
      "join",
    ],
    ["the timer in its last minute", showing("chat", 5), { timed: [timer(NOW + TIMER_LEAD_MS)] }, "timer"],
    [
      "no timer that has more than a minute left",
      showing("chat", 5),
      { timed: [timer(NOW + TIMER_LEAD_MS + 1)] },
      "chat",
    ],
    ["the timer that has just ended", showing("chat", 5), { timed: [timer(NOW - TIMER_OVER_MS + 1)] }, "timer"],
    ["the previous view after the timer", showing("chat", 5), { timed: [timer(NOW - TIMER_OVER_MS)] }, "chat"],
    [
      "the reveal of a draw, with priority over a timer",
      showing("chat", 5),
      { timed: [draw(NOW + 1), timer(NOW + 5)] },
      "winners",
    ],
    ["the previous view after the reveal", showing("chat", 5), { timed: [draw(NOW)] }, "chat"],
  ];
  for (const [title, before, some, view] of table) {
    it(`[STAGE-3] shows ${title}`, () => expect(directStage(before, signals(some), NOW).view).toBe(view));
  }

  const someContributions = fc.array(
    fc.record({
      tab: fc.constantFrom<EventTab>("icebreaker", "questions", "reactions", "chat"),
      wait: fc.integer({ min: 0, max: 30_000 }),
      count: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  const polls: [string, Partial<StageSignals>, string][] = [
    ["an open poll, although other activities are busier", { timed: [poll(Infinity)] }, "poll"],
    ["its results for 20 seconds after the close", { timed: [poll(NOW + 1)] }, "poll"],
    ["the previous view after that", { timed: [poll(NOW)] }, "chat"],
    ["a poll before a timer", { timed: [poll(Infinity), timer(NOW + 5)] }, "poll"],
    ["the reveal of a draw before a poll", { timed: [draw(NOW + 1), poll(Infinity)] }, "winners"],
    ["no poll while polls are switched off", { timed: [poll(Infinity)], enabled: EVENT_TABS }, "chat"],
  ];
  for (const [title, some, view] of polls) {
    it(`[POLL-92] shows ${title}`, () => {
      const enabled: readonly StageTab[] = [...EVENT_TABS, "poll"];
      const given = signals({ enabled, contributions: [entry("chat", 1, 90)], ...some });
      expect(directStage(showing("chat", 5), given, NOW).view).toBe(view);
    });
  }

  it("[STAGE-3] keeps each view that it chose by activity for at least 20 seconds", () => {
    fc.assert(
      fc.property(someContributions, (happened) => {
        let now = NOW;
        let contributions: Contributions[] = [];
        let direction: DirectorState | null = null;
        let changedAt = -Infinity;
        const step = () => {
          const next: DirectorState = directStage(direction, signals({ contributions }), now);
          if (direction && direction.view !== "join" && next.view !== direction.view) {
            expect(now - changedAt).toBeGreaterThanOrEqual(VIEW_MIN_MS);
          }
          if (next.view !== direction?.view) changedAt = now;
          if (next.nextAt !== null) expect(next.nextAt).toBeGreaterThan(now);
          direction = next;
        };
        for (const { tab, wait, count } of happened) {
          now += wait;
          contributions = addContributions(contributions, { tab, at: now, count });
          step();
        }
      }),
    );
  });

  it("[STAGE-3] repeats a decision for the same signals, and schedules no further decisions when contributions stop", () => {
    fc.assert(
      fc.property(someContributions, (happened) => {
        let now = NOW;
        let contributions: Contributions[] = [];
        let direction: DirectorState | null = null;
        for (const { tab, wait, count } of happened) {
          now += wait;
          contributions = addContributions(contributions, { tab, at: now, count });
          direction = directStage(direction, signals({ contributions }), now);
          expect(directStage(direction, signals({ contributions }), now)).toEqual(direction);
        }
        for (let steps = 0; direction !== null && direction.nextAt !== null; steps += 1) {
          expect(steps).toBeLessThan(200);
          now = direction.nextAt;
          direction = directStage(direction, signals({ contributions }), now);
        }
        expect(now - NOW).toBeLessThan(happened.length * 30_000 + ACTIVITY_WINDOW_MS + VIEW_MIN_MS);
      }),
    );
  });

  it("[STAGE-3] keeps at most one entry per second of the window, and always the latest of each activity", () => {
    let contributions: Contributions[] = addContributions([], { tab: "icebreaker", at: NOW, count: 1 });
    for (let index = 0; index < 36_000; index += 1) {
      contributions = addContributions(contributions, { tab: "chat", at: NOW + index * 100, count: 1 });
    }
    expect(contributions.length).toBeLessThan(70);
    expect(contributions.some(({ tab }) => tab === "icebreaker")).toBe(true);
  });
});
