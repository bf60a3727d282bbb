import type { PrivateArchiveStub, PublicEvent } from "@hubbub/contract/events";
import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { closed, icebreakerEvent } from "../../testing/events.ts";
import { refusal, serve, type Server } from "../../testing/fake-server.ts";
import { clearHubSession, saveHubSession } from "../../auth/hub-session.ts";
import { pageData, setPageData } from "../../lib/page-data.ts";
import { readWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { EventPage } from "./EventPage.tsx";

const EVENT = "GET /api/public/events/7KQ4M2XD";
let server: Server;

function answerWith(event: PublicEvent | PrivateArchiveStub): void {
  server[EVENT] = { body: event };
}

async function open(path = "/event/7KQ4M2XD") {
  window.history.replaceState(null, "", path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Route path="/event/:eventId/:tab?" component={EventPage} />
    </QueryClientProvider>,
  );
  await act(async () => vi.dynamicImportSettled());
}

const location = () => window.location.pathname + window.location.search;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  server = {
    "GET /api/events/:eventId/icebreaker": { body: [{ response: "contrast" }] },
    "GET /api/public/event-groups/:groupId": { body: { permalink: "northlight", title: "Northlight Conference" } },
  };
  serve(server);
  FakeWebSocket.all = [];
  answerWith(icebreakerEvent());
});

afterEach(() => window.history.replaceState(null, "", "/"));

describe("the event page", () => {
  it("[EVENT-2] redirects an address without a tab to the first tab, keeps the query, and adds no history entry", async () => {
    const steps = window.history.length;
    await open("/event/7kq4-m2xd?lang=en");
    expect(await screen.findByRole("link", { name: "Icebreaker" })).toBeTruthy();
    expect(location()).toBe("/event/7KQ4M2XD/icebreaker?lang=en");
    expect(window.history.length).toBe(steps);
  });

  it("[EVENT-2] redirects an address with a disabled tab to the first tab", async () => {
    await open("/event/7KQ4M2XD/chat");
    await screen.findByRole("link", { name: "Icebreaker" });
    expect(location()).toBe("/event/7KQ4M2XD/icebreaker");
    expect(screen.getByRole("link", { name: "Icebreaker" }).getAttribute("aria-current")).toBe("page");
  });

  it("[EVENT-3] shows the event's title in the header and the browser tab, and links its group", async () => {
    answerWith(icebreakerEvent({ groupId: "g-1" }));
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Accessible by Default" })).toBeTruthy();
    expect(document.title).toBe("Accessible by Default");
    expect((await screen.findByRole("link", { name: "Northlight Conference" })).getAttribute("href")).toBe(
      "/engage/northlight",
    );
    expect(screen.getByRole("link", { name: "Tutorial" }).getAttribute("href")).toBe("/tutorial");
  });

  it.each(["/event/7KQ4M2XD", "/event/7KQ4M2XD?display=bigscreen"])(
    "[DEMOP-2] %s shows that attendees and answers are simulated in a simulated event",
    async (path) => {
      answerWith(icebreakerEvent({ isSimulated: true }));
      await open(path);
      expect(await screen.findByText("Demo: attendees and their contributions are simulated.")).toBeTruthy();
    },
  );

  it("[DEMOP-2] does not call other events simulated", async () => {
    await open();
    await screen.findByText("7KQ4 M2XD");
    expect(screen.queryByText(/simulated/u)).toBeNull();
  });

  it("[JOIN-7] shows the join address that is configured for the event", async () => {
    answerWith(icebreakerEvent({ joinOrigin: "http://10.0.0.9:3000" }));
    await open();
    expect(await screen.findByText("10.0.0.9:3000")).toBeTruthy();
  });

  it("[EVENT-4] shows how to join: code, short address, link and QR code", async () => {
    await open();
    expect(await screen.findByText("7KQ4 M2XD")).toBeTruthy();
    expect(screen.getByText("localhost:3000")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy Link" })).toBeTruthy();
    expect(await screen.findByRole("img", { name: "QR code for the event link" })).toBeTruthy();
  });

  it("[PHONE-9] shows the word cloud only on the icebreaker tab, and expands Share Event on click", async () => {
    answerWith(icebreakerEvent({ enableTimer: true }));
    await open("/event/7KQ4M2XD/icebreaker");
    expect(await screen.findByRole("heading", { name: "Word cloud" })).toBeTruthy();
    const share = await screen.findByRole("button", { name: "Share Event" });
    expect(share.getAttribute("aria-expanded")).toBe("false");
    await act(async () => share.click());
    expect(share.getAttribute("aria-expanded")).toBe("true");
    await act(async () => screen.getByRole("link", { name: "Timer" }).click());
    await act(async () => vi.dynamicImportSettled());
    expect(screen.queryByRole("heading", { name: "Word cloud" })).toBeNull();
  });

  it("[EVENT-5] shows Event Not Found for an event that does not exist", async () => {
    server[EVENT] = refusal(404, "not_found", "Event not found");
    await open();
    expect(await screen.findByRole("heading", { name: "Event Not Found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
    expect(FakeWebSocket.all).toEqual([]);
  });

  it("[EVENT-5] offers a retry when the event could not be loaded", async () => {
    server[EVENT] = "offline";
    await open();
    answerWith(icebreakerEvent());
    const again = await screen.findByRole("button", { name: "Try again" });
    await act(async () => again.click());
    expect(await screen.findByRole("heading", { level: 1, name: "Accessible by Default" })).toBeTruthy();
  });

  it("[EVENT-6] asks for premium access to a private archive", async () => {
    answerWith({
      id: "7KQ4M2XD",
      title: "Closed doors",
      isArchived: true,
      isPrivate: true,
      featureAvailability: closed,
    });
    await open();
    expect(await screen.findByRole("heading", { name: "Premium Access Required" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
  });

  it("[EVENT-6] requests a private archive for an organizer, whose page contains only the stub", async () => {
    const stub = {
      id: "7KQ4M2XD",
      title: "Closed doors",
      isArchived: true,
      isPrivate: true,
      featureAvailability: closed,
    };
    const event = { id: "7KQ4M2XD", data: stub, group: null, lists: {} };
    const before = pageData;
    setPageData({ ...before, event });
    saveHubSession("hub-token", { id: "1", dbId: "d1", username: "priya", email: "priya@example.com", premium: true });
    answerWith(icebreakerEvent({ isArchived: true, isPrivate: true }));
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Accessible by Default" })).toBeTruthy();
    clearHubSession();
    setPageData(before);
  });

  it("[EVENT-12] has a footer with a Live dot and links to group, tutorial, summit and privacy", async () => {
    answerWith(icebreakerEvent({ groupId: "g-1" }));
    await open();
    const footer = within(await screen.findByRole("contentinfo"));
    expect(footer.getByText("Live")).toBeTruthy();
    await footer.findByRole("link", { name: "Northlight Conference" });
    expect(footer.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Northlight Conference", "/engage/northlight"],
      ["Tutorial", "/tutorial"],
      ["Summit", "/engage/summit"],
      ["Privacy", "/privacy#erase"],
    ]);
  });

  it("[EVENT-7] shows a message when no activity is enabled", async () => {
    answerWith(icebreakerEvent({ enableWordCloud: false }));
    await open();
    expect(await screen.findByRole("heading", { name: "No Activities Enabled" })).toBeTruthy();
    expect(location()).toBe("/event/7KQ4M2XD");
  });

  it.each([
    ["Event archived.", { isArchived: true, featureAvailability: closed }],
    ["Upcoming session.", { sessionState: "future" }],
    ["This session is not active.", { sessionState: "past", featureAvailability: closed }],
  ] as const)("[EVENT-8] shows the banner: %s", async (title, changes) => {
    answerWith(icebreakerEvent(changes));
    await open();
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it("[EV-5] applies a pushed change of the event immediately", async () => {
    await open();
    await screen.findByRole("link", { name: "Icebreaker" });
    act(() => FakeWebSocket.last.simulateOpen());
    act(() =>
      FakeWebSocket.last.simulateMessage({
        type: "event:updated",
        data: icebreakerEvent({ enableWordCloud: false, title: "Renamed" }),
      }),
    );
    expect(await screen.findByRole("heading", { name: "No Activities Enabled" })).toBeTruthy();
    expect(document.title).toBe("Renamed");
  });

  it("[EVENT-10] shows the state of the live connection, and how many people are here", async () => {
    await open();
    await screen.findByRole("link", { name: "Icebreaker" });
    expect(screen.getByText("Reconnecting...")).toBeTruthy();
    act(() => FakeWebSocket.last.simulateOpen());
    act(() => FakeWebSocket.last.simulateMessage({ type: "presence", data: { count: 212 } }));
    expect(screen.getByText("Connected to live updates")).toBeTruthy();
    expect(screen.getByText("212 people here")).toBeTruthy();
    act(() => FakeWebSocket.last.simulateClose(1006));
    expect(screen.getByText("Nothing you write will be lost.")).toBeTruthy();
  });

  it("[EVENT-13] shows Login Required when the live channel was closed for it, and does not connect again", async () => {
    answerWith(icebreakerEvent({ groupId: "g-1" }));
    await open();
    await screen.findByRole("link", { name: "Icebreaker" });
    act(() => FakeWebSocket.last.simulateOpen());
    for (const call of ["GET /api/public/events/7KQ4M2XD/session-end", "GET /api/events/:eventId/icebreaker"])
      server[call] = refusal(401, "unauthenticated", "Login Required");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => FakeWebSocket.last.simulateClose(1008));
    await act(async () => vi.dynamicImportSettled());
    expect(await screen.findByRole("heading", { name: "Login Required" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(600_000));
    expect(FakeWebSocket.all).toHaveLength(1);
    server["GET /api/public/events/7KQ4M2XD/session-end"] = { body: null };
    await act(async () => vi.advanceTimersByTime(30_000));
    expect(await screen.findByRole("link", { name: "Icebreaker" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("[EVENT-13] shows the private archive when the live channel was closed for it, and does not connect again", async () => {
    await open();
    await screen.findByRole("link", { name: "Icebreaker" });
    act(() => FakeWebSocket.last.simulateOpen());
    const stub = { id: "7KQ4M2XD", title: "Closed doors", isArchived: true, isPrivate: true };
    answerWith({ ...stub, featureAvailability: closed });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => FakeWebSocket.last.simulateClose(1008));
    await act(async () => vi.dynamicImportSettled());
    expect(await screen.findByRole("heading", { name: "Premium Access Required" })).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(600_000));
    expect(FakeWebSocket.all).toHaveLength(1);
    vi.useRealTimers();
  });

  it("[EVENT-13] shows the event again when the live channel was closed for another reason", async () => {
    answerWith(icebreakerEvent({ groupId: "g-1" }));
    server["GET /api/public/events/7KQ4M2XD/session-end"] = { body: null };
    await open();
    await screen.findByRole("link", { name: "Icebreaker" });
    act(() => FakeWebSocket.last.simulateOpen());
    act(() => FakeWebSocket.last.simulateClose(1006));
    await act(async () => vi.dynamicImportSettled());
    expect(screen.getByText("Nothing you write will be lost.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Login Required" })).toBeNull();
  });

  it("[EVENT-11] shows Login to guests; name, profile and Logout to signed-in attendees", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "Login" })).toBeTruthy();
    act(() =>
      saveWalletSession("gfavip-session-1", {
        profile: { id: "p1", displayName: "Kofi Asante", username: "kofi_a", avatarUrl: null },
        gfavipAuth: { user: { id: "w1", username: "kofi_a", email: "k@example.org", tier: "free", credits: 0 } },
      }),
    );
    expect(screen.getByRole("button", { name: "Signed in as Kofi Asante" })).toBeTruthy();
    expect(screen.getByText("View profile").getAttribute("href")).toContain("/kofi_a");
    act(() => screen.getByText("Logout").click());
    expect(await screen.findByRole("button", { name: "Login" })).toBeTruthy();
    expect(readWalletSession()).toBeNull();
  });

  it("[STAGE-1] shows the stage with ?display=bigscreen, and does not change the address", async () => {
    await open("/event/7KQ4M2XD?display=bigscreen");
    expect(await screen.findByText("Join on your phone")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(await screen.findByText("1 response")).toBeTruthy();
    expect(location()).toBe("/event/7KQ4M2XD?display=bigscreen");
  });

  it("[STAGE-2] shows no error on the stage: without an event it shows how to join", async () => {
    server[EVENT] = refusal(404, "not_found", "Event not found");
    await open("/event/7KQ4M2XD?display=bigscreen");
    expect(await screen.findByText("7KQ4 M2XD")).toBeTruthy();
    expect(screen.queryByText("Event Not Found")).toBeNull();
  });
});
