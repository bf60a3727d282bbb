import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { SessionEnd } from "@hubbub/contract/archive";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../../live/query-client.ts";
import { closed, icebreakerEvent } from "../../../testing/events.ts";
import { type SentCall, serve } from "../../../testing/fake-server.ts";
import { FakeWebSocket } from "../../../live/fake-web-socket.ts";
import { EventPage } from "../EventPage.tsx";

const ID = "7KQ4M2XD";
const SUBMIT = `POST /api/events/${ID}/icebreaker`;
const archived = (changes: Partial<PublicEvent> = {}) =>
  icebreakerEvent({ isArchived: true, featureAvailability: closed, ...changes });

const place = (rank: number, participantName: string): LeaderboardEntry => ({
  rank,
  profileId: participantName,
  participantName,
  username: null,
  tierBadge: "none",
  totalPoints: 80 - rank,
  activities: { icebreaker: true, questionsAsked: 0, chatMessages: 0 },
});
const end: SessionEnd = {
  message: "This session has ended. Thank you for participating!",
  nextSession: { eventId: "1MQY0NXZ", title: "What the Data Cannot Tell You", groupPermalink: "northlight" },
  topThree: [place(1, "Ingrid"), place(2, "Kofi"), place(3, "Mei")],
};

let event: PublicEvent;
let served: SessionEnd | null | "offline";
let sent: SentCall[];

beforeEach(() => {
  event = icebreakerEvent();
  served = end;
  FakeWebSocket.all = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  sent = serve({
    [`GET /api/public/events/${ID}/session-end`]: () => (served === "offline" ? served : { body: served }),
    [`GET /api/public/events/${ID}`]: () => ({ body: event }),
    "GET /api/public/event-groups/:groupId": { body: { permalink: "northlight", title: "Northlight" } },
    [`GET /api/events/${ID}/icebreaker`]: { body: [] },
    [SUBMIT]: { status: 201, body: [] },
  });
});

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, "", "/");
});

async function open(path = `/event/${ID}/icebreaker`) {
  window.history.replaceState(null, "", path);
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <Route path="/event/:eventId/:tab?" component={EventPage} />
    </QueryClientProvider>,
  );
  await act(async () => vi.dynamicImportSettled());
  await screen.findByRole("heading", { level: 1 });
  act(() => FakeWebSocket.last.simulateOpen());
  return view;
}

async function pushMessage(...messages: readonly unknown[]) {
  for (const message of messages) act(() => FakeWebSocket.last.simulateMessage(message));
  await act(async () => vi.dynamicImportSettled());
}
async function endSession() {
  event = archived();
  await pushMessage({ type: "event:updated", data: event }, { type: "session_ended", data: end });
}
const dialog = () => screen.queryByRole("dialog");

describe("the end of a session", () => {
  it("[END-1] opens the dialog with the message, the top three and links to continue", async () => {
    await open();
    await endSession();
    const shown = within(await screen.findByRole("dialog"));
    expect(shown.getByText("This session has ended. Thank you for participating!")).toBeTruthy();
    expect((await shown.findAllByRole("listitem")).map((item) => item.textContent)).toEqual([
      expect.stringContaining("Ingrid"),
      expect.stringContaining("Kofi"),
      expect.stringContaining("Mei"),
    ]);
    expect(shown.getByRole("link", { name: "Join Next Session" }).getAttribute("href")).toBe("/event/1MQY0NXZ");
    expect(shown.getByRole("link", { name: "View Event Group" }).getAttribute("href")).toBe("/engage/northlight");
    expect(shown.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
    expect(sent.filter(({ name }) => name.endsWith("/session-end"))).toEqual([]);
  });

  it("[END-1] links the event's group when there is no next session", async () => {
    event = icebreakerEvent({ groupId: "g-1" });
    await open();
    await pushMessage({ type: "session_ended", data: { ...end, nextSession: null, topThree: [] } });
    const shown = within(await screen.findByRole("dialog"));
    expect(shown.queryByRole("link", { name: "Join Next Session" })).toBeNull();
    expect((await shown.findByRole("link", { name: "View Event Group" })).getAttribute("href")).toBe(
      "/engage/northlight",
    );
    expect(shown.queryByRole("list")).toBeNull();
  });

  it("[END-3] opens the dialog instead of sending a later submission, and keeps the text", async () => {
    await open();
    const field = screen.getByLabelText<HTMLTextAreaElement>("What do you want to learn from this session?");
    fireEvent.change(field, { target: { value: "Too late" } });
    await pushMessage({ type: "session_ended", data: end });
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(dialog()).toBeNull());
    await act(async () => fireEvent.submit(field.form!));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(field.value).toBe("Too late");
    expect(sent.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("[END-3] shows the end of the session again after My day was closed", async () => {
    window.localStorage.setItem(`hubbub-personal-took-part:${ID}`, "1");
    await open();
    await pushMessage({ type: "session_ended", data: end });
    const shown = within(await screen.findByRole("dialog"));
    fireEvent.click(shown.getByRole("button", { name: "My day" }));
    expect(await screen.findByRole("dialog", { name: "My day" })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(dialog()).toBeNull());
    const field = screen.getByLabelText<HTMLTextAreaElement>("What do you want to learn from this session?");
    fireEvent.change(field, { target: { value: "Too late" } });
    await act(async () => fireEvent.submit(field.form!));
    expect(await screen.findByRole("dialog", { name: "Session ended" })).toBeTruthy();
  });

  it("[END-7] keeps the form enabled for people who were present, and opens the dialog on submit, also after archiving", async () => {
    await open();
    await endSession();
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(dialog()).toBeNull());
    const field = screen.getByLabelText<HTMLTextAreaElement>("What do you want to learn from this session?");
    fireEvent.change(field, { target: { value: "Too late" } });
    fireEvent.click(screen.getByRole("button", { name: "Submit Response" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(sent.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("[END-4] shows the dialog with the results after reconnecting, if the session ended while the person was offline", async () => {
    await open();
    act(() => FakeWebSocket.last.simulateClose(1006));
    event = archived();
    act(() => void window.dispatchEvent(new Event("online")));
    await act(async () => FakeWebSocket.last.simulateOpen());
    const shown = within(await screen.findByRole("dialog", undefined, { timeout: 4000 }));
    expect(shown.getByText("Ingrid")).toBeTruthy();
  });

  it("[END-4] shows the dialog once to a participant who opens the page again after the end", async () => {
    const first = await open();
    first.unmount();
    event = archived();
    const second = await open();
    expect(await screen.findByRole("dialog", undefined, { timeout: 4000 })).toBeTruthy();
    second.unmount();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    await act(async () => vi.advanceTimersByTime(5000));
    expect(dialog()).toBeNull();
  });

  it("[END-5] shows the default message when the server is unavailable, and nothing to people who were not present", async () => {
    served = "offline";
    const first = await open();
    event = archived();
    await pushMessage({ type: "event:updated", data: event });
    const shown = within(await screen.findByRole("dialog", undefined, { timeout: 4000 }));
    expect(shown.getByText("This session has ended. Thank you for participating!")).toBeTruthy();
    first.unmount();
    window.localStorage.clear();
    event = archived();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    await act(async () => vi.advanceTimersByTime(5000));
    expect(dialog()).toBeNull();
  });

  it("[ARC-3] accepts submissions again when the event is reopened", async () => {
    await open();
    await endSession();
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(dialog()).toBeNull());
    event = icebreakerEvent();
    await pushMessage({ type: "event:updated", data: event });
    const field = screen.getByLabelText<HTMLTextAreaElement>("What do you want to learn from this session?");
    await waitFor(() => expect(field.disabled).toBe(false));
    fireEvent.change(field, { target: { value: "In time" } });
    await act(async () => fireEvent.submit(field.form!));
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain(SUBMIT));
    expect(dialog()).toBeNull();
  });
});

describe("a deleted or private event", () => {
  it("[DEL-3] shows Event Not Found on open pages when the event is deleted", async () => {
    await open();
    await pushMessage({ type: "event:deleted", data: { eventId: ID } });
    expect(await screen.findByRole("heading", { name: "Event Not Found" })).toBeTruthy();
  });

  it("[ARC-10] requests the event again when the archive becomes private", async () => {
    await open();
    const stub = { id: ID, title: "Closed doors", isArchived: true, isPrivate: true, featureAvailability: closed };
    event = stub as PublicEvent;
    await pushMessage({ type: "event:updated", data: archived({ isPrivate: true }) });
    expect(await screen.findByRole("heading", { name: "Premium Access Required" }, { timeout: 3000 })).toBeTruthy();
  });
});
