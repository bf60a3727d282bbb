import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useCountdown } from "../../lib/use-countdown.ts";
import { lockVoting, readVoteLock, useVoteLock } from "./vote-lock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let events = 0;
const newEvent = () => `EVENT${(events += 1)}`;
const store = (eventId: string, text: string) =>
  window.localStorage.setItem(`hubbub-personal-reaction-lock:${eventId}`, text);

it("[REACT-22] is stored on the device for each event", () => {
  const [here, there] = [newEvent(), newEvent()];
  lockVoting(here, "bored", 30);
  expect(readVoteLock(here)).toEqual({ mood: "bored", until: Date.now() + 30_000 });
  expect(JSON.parse(window.localStorage.getItem(`hubbub-personal-reaction-lock:${here}`) ?? "")).toEqual(
    readVoteLock(here),
  );
  expect(readVoteLock(there)).toBeNull();
});

it.each(["", "null", "{", "17", '{"mood":"bored"}', '{"until":"soon"}', '{"mood":"bored","until":99999999999999}'])(
  "[REACT-22] is null if the device has stored %j",
  (text) => {
    const event = newEvent();
    store(event, text);
    expect(readVoteLock(event)).toBeNull();
  },
);

it("[REACT-22] ignores an unknown mood, but keeps the lock", () => {
  const event = newEvent();
  store(event, JSON.stringify({ mood: "angry", until: Date.now() + 5000 }));
  expect(readVoteLock(event)).toEqual({ mood: null, until: Date.now() + 5000 });
});

it("[REACT-22] is updated by another tab of the same browser", () => {
  const event = newEvent();
  const { result } = renderHook(() => useVoteLock(event));
  expect(result.current).toBeNull();
  store(event, JSON.stringify({ mood: "excited", until: Date.now() + 5000 }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: `hubbub-personal-reaction-lock:${event}` })));
  expect(result.current).toMatchObject({ mood: "excited" });
});

it("[REACT-21] counts down second by second to 0", () => {
  const until = Date.now() + 3000;
  const { result } = renderHook(() => useCountdown(until, Date.now));
  const seen = [result.current];
  for (let second = 0; second < 4; second += 1) {
    act(() => void vi.advanceTimersByTime(1010));
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0]);
});
