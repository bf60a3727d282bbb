import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { organizerEvent } from "../../testing/events.ts";
import type { Answer } from "../../testing/fake-server.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "./admin-test-kit.tsx";

const event = organizerEvent();
const networkError = () => Promise.reject(new TypeError("Failed to fetch"));
const bar = () => screen.queryByText(/This page may be out of date/u);

afterEach(() => vi.restoreAllMocks());

it("[ADMIN-3] shows the reconnecting bar on an event while the live channel is disconnected", async () => {
  openAdmin(`/admin/${event.id}`, serverWith([event]));
  await screen.findByRole("heading", { level: 1, name: event.title });
  const { lose } = await acceptLiveChannel();
  expect(bar()).toBeNull();
  lose();
  expect(bar()).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("online")));
  await acceptLiveChannel();
  expect(bar()).toBeNull();
});

it("[ADMIN-3] shows no reconnecting bar where WebSockets are blocked", async () => {
  openAdmin(`/admin/${event.id}`, serverWith([event]));
  await screen.findByRole("heading", { level: 1, name: event.title });
  act(() => FakeWebSocket.last.simulateClose(1006));
  expect(bar()).toBeNull();
});

const failures: [string, () => Answer | Promise<Answer>][] = [
  ["without a response", networkError],
  ["with a 502 of a proxy", () => ({ status: 502, body: "<html>" })],
  ["with a 503 of a proxy", () => ({ status: 503, body: "<html>" })],
];
it.each(failures)("[ADMIN-3] shows the reconnecting bar on the event list while polls fail %s", async (_, fail) => {
  let isDown = false;
  const events = { body: [event] };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openAdmin("/admin", { ...serverWith([event]), "GET /api/events": () => (isDown ? fail() : events) });
  await screen.findByRole("heading", { name: "Your events" });
  expect(bar()).toBeNull();
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(bar()).toBeTruthy();
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(bar()).toBeNull();
  vi.useRealTimers();
});

it("[ADMIN-4] retries loading the dashboard automatically, but not while the page is hidden", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let tries = 0;
  let isDown = true;
  openAdmin("/admin", {
    ...serverWith([event]),
    "GET /api/events": () => {
      tries += 1;
      return isDown ? networkError() : { body: [event] };
    },
  });
  await screen.findByRole("heading", { name: "Could not load this page" });
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = tries;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(tries).toBe(before);
  hidden.mockReturnValue("visible");
  isDown = false;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByRole("heading", { name: "Your events" })).toBeTruthy();
  vi.useRealTimers();
});

it("[ADMIN-4] retries at increasing intervals, and immediately when the device is online again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  let tries = 0;
  openAdmin("/admin", {
    ...serverWith([event]),
    "GET /api/events": () => {
      tries += 1;
      return networkError();
    },
  });
  await screen.findByRole("heading", { name: "Could not load this page" });
  const triesWithin = async (milliseconds: number) => {
    const before = tries;
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    return tries - before;
  };
  // Retries 1, 2 and 4 seconds after the previous failure.
  expect(await triesWithin(8000)).toBe(3);
  expect(await triesWithin(4000)).toBe(0);
  const before = tries;
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(tries).toBe(before + 1);
  vi.useRealTimers();
});
