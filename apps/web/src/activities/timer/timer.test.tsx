import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { refusal, serve, type Server } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast, readToast } from "../../ui/toast.ts";
import { TimerPanel } from "./TimerPanel.tsx";
import { TimerTab } from "./TimerTab.tsx";

const PATH = `/api/events/${someEvent.id}/timer`;
const timer = (change: Partial<Timer> = {}): Timer => ({
  status: "idle",
  duration: 600,
  endAt: null,
  remaining: 600,
  serverNow: new Date().toISOString(),
  revision: 1,
  ...change,
});
const running = (secondsLeft: number, revision = 2) =>
  timer({
    status: "running",
    endAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
    remaining: secondsLeft,
    revision,
  });

afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

describe("the timer tab", () => {
  it.each([
    [timer({ duration: null, remaining: 0, revision: 0 }), "--:--", "Waiting for admin to set timer..."],
    [timer(), "10:00", "Ready to start"],
    [timer({ status: "paused", remaining: 272 }), "04:32", "Paused"],
    [timer({ status: "finished", remaining: 0, endAt: "2026-01-01T00:00:00.000Z" }), "00:00", "Time's Up!"],
  ])("[TIM-24] shows %j as %s, %s", async (answer, digits, label) => {
    serve({ [`GET ${PATH}`]: { body: answer } });
    renderInRoom(<TimerTab event={someEvent} />);
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe(digits);
  });

  it("[TIM-25] applies pushed start, stop and reset, and counts down", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z") });
    // The server answers each poll with its current clock.
    serve({ [`GET ${PATH}`]: () => ({ body: timer() }) });
    const { push } = renderInRoom(<TimerTab event={someEvent} />);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByText("Ready to start")).toBeTruthy();
    push("timer:start", running(600, 2));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Running")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(screen.getByRole("timer").textContent).toBe("09:58");
    push("timer:stop", timer({ status: "paused", remaining: 597.9, revision: 3 }));
    push("timer:start", running(600, 2));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Paused")).toBeTruthy();
    push("timer:reset", timer({ revision: 4 }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Ready to start")).toBeTruthy();
  });

  it("[TIM-25] shows Time's Up! at zero, and the elapsed share", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z") });
    const answer = running(3);
    serve({ [`GET ${PATH}`]: () => ({ body: { ...answer, serverNow: new Date().toISOString() } }) });
    renderInRoom(<TimerTab event={someEvent} />);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(screen.getByText("Time's Up!")).toBeTruthy();
  });
});

describe("the timer panel", () => {
  const organizer = { ...someEvent, role: "owner", isActive: true } as OrganizerEvent;
  const enabled = () =>
    ["Start", "Stop", "Reset"].filter((name) => !screen.getByRole<HTMLButtonElement>("button", { name }).disabled);

  it.each([
    [timer({ duration: null, remaining: 0, revision: 0 }), []],
    [timer(), ["Start"]],
    [running(300), ["Stop", "Reset"]],
    [timer({ status: "paused", remaining: 20 }), ["Start", "Reset"]],
    [timer({ status: "finished", remaining: 0, endAt: "2026-01-01T00:00:00.000Z" }), ["Start", "Reset"]],
  ])("[TIM-26] with %j enables the buttons %j", async (answer, buttons) => {
    serve({ [`GET ${PATH}`]: { body: answer } });
    renderInRoom(<TimerPanel event={organizer} />);
    await screen.findByRole("timer");
    expect(enabled()).toEqual(buttons);
  });

  it.each([
    [timer({ duration: null, remaining: 0, revision: 0 }), "Idle"],
    [timer(), "Idle"],
    [running(300), "Running"],
    [timer({ status: "paused", remaining: 20 }), "Paused"],
    [timer({ status: "finished", remaining: 0, endAt: "2026-01-01T00:00:00.000Z" }), "Finished"],
  ])("[TIM-31] names the status of %j: %s", async (answer, name) => {
    serve({ [`GET ${PATH}`]: { body: answer } });
    renderInRoom(<TimerPanel event={organizer} />);
    expect((await screen.findByRole("status")).textContent).toBe(name);
  });

  it("[TIM-27] sends a duration in seconds, and confirms it", async () => {
    const calls = serve({
      [`GET ${PATH}`]: { body: timer({ duration: null, remaining: 0, revision: 0 }) },
      [`PATCH ${PATH}/duration`]: { body: timer({ duration: 900, remaining: 900 }) },
    });
    renderInRoom(<TimerPanel event={organizer} />);
    await screen.findByRole("timer");
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Duration" });
    expect([...select.options].map(({ text, value, disabled }) => (disabled ? text : `${text}: ${value}`))).toEqual([
      "Choose a duration",
      ...[5, 10, 15, 20, 30, 45, 60].map((minutes) => `${minutes} minutes: ${minutes * 60}`),
    ]);
    fireEvent.change(select, { target: { value: "900" } });
    await waitFor(() => expect(readToast()?.title).toBe("Timer duration set"));
    expect(calls.find(({ name }) => name.startsWith("PATCH"))?.body).toEqual({ duration: 900 });
    expect(screen.getByRole("timer").textContent).toBe("15:00");
  });

  it.each([
    ["Start", "start", timer(), "Timer started!", "Failed to start timer"],
    ["Stop", "stop", running(300), "Timer stopped", "Failed to stop timer"],
    ["Reset", "reset", running(300), "Timer reset", "Failed to reset timer"],
  ])(
    "[JOURNEY-3] %s shows its outcome, with the server's reason if it was refused",
    async (button, call, answer, done, failed) => {
      const answers: Server = {
        [`GET ${PATH}`]: { body: answer },
        [`POST ${PATH}/${call}`]: { body: timer({ revision: 9 }) },
      };
      serve(answers);
      renderInRoom(<TimerPanel event={organizer} />);
      fireEvent.click(await screen.findByRole("button", { name: button }));
      await waitFor(() => expect(readToast()?.title).toBe(done));

      document.body.replaceChildren();
      answers[`POST ${PATH}/${call}`] = refusal(409, "conflict", "The timer is busy");
      serve(answers);
      renderInRoom(<TimerPanel event={organizer} />);
      fireEvent.click(await screen.findByRole("button", { name: button }));
      await waitFor(() =>
        expect(readToast()).toMatchObject({ title: failed, description: "The timer is busy", tone: "error" }),
      );
    },
  );

  it("[JOURNEY-3] reports a refused duration", async () => {
    serve({
      [`GET ${PATH}`]: { body: timer() },
      [`PATCH ${PATH}/duration`]: refusal(409, "conflict", "Stop the timer before you change the duration"),
    });
    renderInRoom(<TimerPanel event={organizer} />);
    await screen.findByRole("timer");
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Duration" });
    fireEvent.change(select, { target: { value: "300" } });
    await waitFor(() => expect(readToast()?.title).toBe("Failed to set timer duration"));
    expect(select.value).toBe("600");
  });

  it("[TIM-29] shows no controls to moderators and in archives", async () => {
    serve({ [`GET ${PATH}`]: { body: timer() } });
    renderInRoom(<TimerPanel event={{ ...organizer, role: "moderator" } as OrganizerEvent} />);
    await screen.findByRole("timer");
    expect(enabled()).toEqual([]);
    expect(screen.getByText("Only admins and the event owner can change this.")).toBeTruthy();
  });
});
