import type { Rehearsal } from "@hubbub/contract/rehearsal";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { organizerEvent } from "../../../../testing/events.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";
import { type Server } from "../../../../testing/fake-server.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}/rehearsal`;
const share = `/admin/${event.id}/share`;
const running: Rehearsal = {
  people: 500,
  outcome: "running",
  startedAt: "2026-11-21T14:05:00.000Z",
  seconds: 60,
  elapsedSeconds: 15,
  joined: 412,
  sent: 1204,
  scratchEventId: "9ABCDEFG",
  checks: [],
  crowdWasSlow: false,
};
const passed: Rehearsal = {
  ...running,
  outcome: "passed",
  scratchEventId: null,
  elapsedSeconds: 60,
  checks: [
    { name: "answers", passed: true, value: 38, limit: 500 },
    { name: "live", passed: true, value: 190, limit: 750 },
    { name: "errors", passed: true, value: 0, limit: 0 },
    { name: "refused", passed: true, value: 0, limit: 0 },
    { name: "headroom", passed: true, value: 71, limit: 20 },
  ],
};

const open = (rehearsal: Rehearsal | null, more: Server = {}) =>
  openAdmin(share, { ...serverWith([event]), [`GET ${path}`]: { body: rehearsal }, ...more });

afterEach(() => vi.useRealTimers());

describe("the rehearsal", () => {
  it("[REH-8] offers sizes, and starts with the chosen one", async () => {
    const sent = open(null, { [`POST ${path}`]: { status: 201, body: running } });
    fireEvent.click(await screen.findByLabelText("500"));
    fireEvent.click(screen.getByRole("button", { name: "Rehearse with 500 people" }));
    expect(await screen.findByText("Joined: 412 of 500")).toBeTruthy();
    expect(sent.find(({ name }) => name === `POST ${path}`)?.body).toEqual({ people: 500 });
  });

  it("[REH-8] shows the progress and a link to the copy, and stops on click", async () => {
    const sent = open(running, {
      [`DELETE ${path}`]: { body: { ...running, outcome: "stopped", scratchEventId: null } },
    });
    expect(await screen.findByText("1,204 contributions")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Rehearsal" }).getAttribute("aria-valuenow")).toBe("25");
    const copy = screen.getByRole("link", { name: /View the copy/u });
    expect(copy.getAttribute("href")).toBe("/event/9ABCDEFG");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("The last rehearsal was stopped")).toBeTruthy();
    expect(sent.some(({ name }) => name === `DELETE ${path}`)).toBe(true);
  });

  it("[REH-8] polls until the result is available, then stops polling", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [running, { ...running, elapsedSeconds: 60 }, passed];
    const sent = open(null, { [`GET ${path}`]: () => ({ body: answers.shift() ?? passed }) });
    await screen.findByText("Joined: 412 of 500");
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await screen.findByText("Cleaning up…")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await screen.findByText("This server can handle 500 attendees")).toBeTruthy();
    const requests = sent.filter(({ name }) => name === `GET ${path}`).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(sent.filter(({ name }) => name === `GET ${path}`).length).toBe(requests);
  });

  it("[REH-9] describes passed and failed checks in sentences, with the limits of failed ones", async () => {
    const checks = passed.checks.map((check) =>
      check.name === "live"
        ? { ...check, passed: false, value: 1840 }
        : check.name === "errors"
          ? { ...check, passed: false, value: 12 }
          : check,
    );
    open({ ...passed, outcome: "failed", checks, crowdWasSlow: true });
    expect(await screen.findByText("This server cannot handle 500 attendees")).toBeTruthy();
    expect(screen.getByText("Failed")).toBeTruthy();
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining([
        "OK: 99% of responses arrived within 38 ms",
        "Problem: 99% of updates reached other phones within 1.8 sec (aim for at most 750 ms)",
        "Problem: 12 failures",
        "OK: 0 requests were rejected",
        "OK: At the busiest moment, 71% of the server's capacity was free",
      ]),
    );
    expect(screen.getByText(/which slowed them down/u)).toBeTruthy();
  });

  it("[REH-9] reports an unclear result when the computer was too busy", async () => {
    const checks = passed.checks.map((check) => (check.name === "live" ? { ...check, passed: false } : check));
    open({ ...passed, outcome: "unclear", checks, crowdWasSlow: true });
    expect(
      await screen.findByText("The rehearsal could not show whether this server can handle 500 attendees"),
    ).toBeTruthy();
    expect(screen.queryByText("Failed")).toBeNull();
  });

  it("[REH-9] shows why a rehearsal could not start", async () => {
    const message = "A rehearsal is already running on this server. Try again when it has finished.";
    open(null, { [`POST ${path}`]: { status: 409, body: { code: "conflict", message } } });
    fireEvent.click(await screen.findByRole("button", { name: "Rehearse with 50 people" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("[REH-10] is not shown to moderators or in an archive", async () => {
    for (const change of [{ role: "moderator" }, { isArchived: true }] as const) {
      const other = organizerEvent(change);
      const sent = openAdmin(share, serverWith([other]));
      await waitFor(() => expect(screen.getAllByText("Event link").length).toBeGreaterThan(0));
      expect(screen.queryByText("Rehearsal")).toBeNull();
      expect(sent.some(({ name }) => name.includes("rehearsal"))).toBe(false);
    }
  });
});
