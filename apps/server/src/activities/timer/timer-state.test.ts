import { TIMER_DURATIONS } from "@hubbub/contract/activities/timer/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { conflict, Refusal } from "../../platform/http/refusal.ts";
import {
  applyAction,
  atTime,
  remainingAt,
  statusAt,
  TIMER_ACTIONS,
  type TimerState,
  toTimer,
  unsetTimer,
  withDuration,
} from "./timer-state.ts";

const MINUTE = 60_000;
const set = (minutes: number) => withDuration(unsetTimer, minutes * 60, 0);

describe("transitions", () => {
  it("[TIM-1] counts down from the duration and is finished from the millisecond of its end", () => {
    const running = applyAction(set(5), "start", 1000);
    expect(running).toMatchObject({ status: "running", endAt: 1000 + 5 * MINUTE });
    expect(statusAt(running, 1000 + 5 * MINUTE - 1)).toBe("running");
    expect(statusAt(running, 1000 + 5 * MINUTE)).toBe("finished");
    expect(remainingAt(running, 1000 + 9 * MINUTE)).toBe(0);
  });

  it("[TIM-2] keeps the remaining time while paused and continues from it", () => {
    const paused = applyAction(applyAction(set(5), "start", 0), "stop", 2 * MINUTE + 250);
    expect(remainingAt(paused, 99 * MINUTE)).toBe(3 * MINUTE - 250);
    const resumed = applyAction(paused, "start", 10 * MINUTE);
    expect(resumed.endAt).toBe(13 * MINUTE - 250);
  });

  it("[TIM-3] keeps the duration when it is reset, and restarts a finished timer with the full duration", () => {
    const finishedAt = 6 * MINUTE;
    const running = applyAction(set(5), "start", 0);
    expect(applyAction(running, "reset", finishedAt)).toMatchObject({ status: "idle", duration: 300, endAt: null });
    expect(applyAction(running, "start", finishedAt).endAt).toBe(finishedAt + 5 * MINUTE);
  });

  it("[TIM-13] rejects steps that are not allowed in the current state, with the reason", () => {
    const refusals: [() => TimerState, string][] = [
      [() => applyAction(unsetTimer, "start", 0), "Set a duration first"],
      [() => applyAction(applyAction(set(5), "start", 0), "start", 1), "The timer is already running"],
      [() => applyAction(set(5), "stop", 0), "The timer is not running"],
      [() => applyAction(applyAction(set(5), "start", 0), "stop", 5 * MINUTE), "The timer is not running"],
      [() => applyAction(set(5), "reset", 0), "The timer has not been started"],
      [() => withDuration(applyAction(set(5), "start", 0), 600, 1), "Stop the timer before you change the duration"],
    ];
    for (const [attempt, sentence] of refusals) expect(attempt).toThrow(conflict(sentence));
  });

  it("[TIM-5] returns to idle with a new duration, also from paused and finished", () => {
    const running = applyAction(set(5), "start", 0);
    for (const state of [applyAction(running, "stop", MINUTE), running]) {
      expect(withDuration(state, 900, 7 * MINUTE)).toMatchObject({
        status: "idle",
        duration: 900,
        endAt: null,
        remainingMs: null,
      });
    }
  });
});

/** What a step makes of a state; the same state where it is refused. */
function attempt(before: TimerState, transition: () => TimerState): TimerState {
  try {
    return transition();
  } catch (error) {
    if (error instanceof Refusal) return before;
    throw error;
  }
}

const step = fc.record({
  action: fc.oneof(fc.constantFrom(...TIMER_ACTIONS), fc.constantFrom(...TIMER_DURATIONS)),
  wait: fc.integer({ min: 0, max: 90 * MINUTE }),
});

it("[TIM-6] has a valid state after any sequence of steps, and each change increases the revision by one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = unsetTimer;
      let now = 1_700_000_000_000;
      for (const { action, wait } of steps) {
        now += wait;
        const before = state;
        state = attempt(before, () =>
          typeof action === "number" ? withDuration(before, action, now) : applyAction(before, action, now),
        );
        expect(state.revision).toBe(before.revision + (state === before ? 0 : 1));
        expect(state.endAt !== null).toBe(state.status === "running");
        expect(state.remainingMs !== null).toBe(state.status === "paused");
        const { remaining, duration, status } = atTime(toTimer(state, now), now);
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(remaining).toBeLessThanOrEqual(duration ?? 0);
        expect(status === "finished").toBe(state.status === "running" && remaining === 0);
      }
    }),
  );
});

it("[TIM-2] subtracts exactly the time that it was running, for any number of pauses", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 14 }), (runs) => {
      let state = set(5);
      let now = 0;
      let ran = 0;
      for (const run of runs) {
        state = applyAction(state, "start", now);
        state = applyAction(state, "stop", now + run);
        ran += run;
        now += run + 12_345;
        expect(remainingAt(state, now)).toBe(5 * MINUTE - ran);
      }
    }),
  );
});
