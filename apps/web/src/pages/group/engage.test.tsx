import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { act, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { eventGroup, threeSessions } from "../../groups/group.fixture.ts";
import { useGroupTitle } from "../../groups/group-title.ts";
import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { refusal, serve } from "../../testing/fake-server.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import EngagePage from "./EngagePage.tsx";

let group: EventGroup | null;
let sessions: GroupSession[] | "login";

beforeEach(() => {
  group = eventGroup();
  sessions = threeSessions;
  FakeWebSocket.all = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  serve({
    "GET /api/event-groups/permalink/northlight": () =>
      group ? { body: group } : refusal(404, "not_found", "Event group not found"),
    "GET /api/public/event-groups/:groupId": () => ({ body: group }),
    "GET /api/event-groups/:groupId/leaderboard": { body: [] },
    "GET /api/event-groups/:groupId/events": () =>
      sessions === "login" ? refusal(401, "unauthenticated", "Login Required") : { body: sessions },
  });
});

afterEach(() => window.history.replaceState(null, "", "/"));

async function open(awaited: string, client = createQueryClient()) {
  window.history.replaceState(null, "", "/engage/northlight");
  render(
    <QueryClientProvider client={client}>
      <Route path="/engage/:permalink" component={EngagePage} />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText(awaited);
}

const cards = () => screen.getAllByRole("listitem").map((card) => card.textContent);
const pushUpdate = (data: unknown) => act(() => FakeWebSocket.last.simulateMessage({ type: "group:updated", data }));

it("[GRP-53] shows title, description, sessions with badge and button in public order, and the speaker's link", async () => {
  await open("Accessible by Default");
  expect(screen.getByRole("heading", { level: 1, name: "Northlight Conference" })).toBeTruthy();
  expect(screen.getByText("Two days about making things that hold")).toBeTruthy();
  expect(cards()).toEqual([
    expect.stringMatching(/^LIVE NOWAccessible by Default.*View Speaker ProfileJoin Session$/u),
    expect.stringMatching(/^UpcomingClosing Circle.*Prep Questions$/u),
    expect.stringMatching(/^ArchivedSmall Teams, Big Rooms.*View Archive$/u),
  ]);
  expect(screen.getByRole("link", { name: "Join Session" }).getAttribute("href")).toBe("/event/BBBBBBBB");
  const speaker = screen.getByRole("link", { name: "View Speaker Profile" });
  expect(speaker.getAttribute("href")).toBe("https://example.org/ingrid");
  expect(speaker.getAttribute("rel")).toContain("noopener");
});

it("[GRP-54] shows the leaderboard, a QR code, a link to copy, and the footer's links", async () => {
  await open("Conference Leaderboard");
  const share = screen.getByRole("region", { name: "Share Event Group" });
  expect(within(share).getByText("Scan to join")).toBeTruthy();
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  fireEvent.click(within(share).getByRole("button", { name: "Copy Link" }));
  expect(await screen.findByText("Link copied!")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/engage/northlight`);
  expect(screen.getByRole("link", { name: "Tutorial" }).getAttribute("href")).toBe("/tutorial");
  expect(screen.getByRole("link", { name: "Home" })).toBeTruthy();
});

it("[GRP-55] shows the logo and up to three banners; hides a banner that fails to load and shows the default logo", async () => {
  group = eventGroup({
    logoUrl: "https://example.org/logo.png",
    bannerUrl1: "https://example.org/1.png",
    bannerUrl3: "https://example.org/3.png",
  });
  await open("Accessible by Default");
  const sources = () => [...document.querySelectorAll("img")].map(({ src }) => src);
  expect(sources()).toEqual([group.logoUrl, group.bannerUrl1, group.bannerUrl3]);
  const [logo, banner] = document.querySelectorAll("img");
  fireEvent.error(logo!);
  fireEvent.error(banner!);
  expect(sources()).toEqual([group.bannerUrl3]);
  expect(document.querySelector("[data-testid='default-logo']")).toBeTruthy();
});

it("[GRP-56] updates live session, order and title without a reload", async () => {
  await open("Accessible by Default");
  act(() => FakeWebSocket.last.simulateOpen());
  // The page also reads both again, because the live channel has just opened.
  group = eventGroup({ currentEventId: "CCCCCCCC", title: "Northlight, second day" });
  sessions = threeSessions.map((session) => ({ ...session, isArchived: session.id === "BBBBBBBB" }));
  pushUpdate({ group, sessions });
  expect(await screen.findByText("Northlight, second day")).toBeTruthy();
  // Group and sessions are two queries: the page can render between them.
  await vi.waitFor(() => {
    const labels = cards().map((text) => /^(?:LIVE NOW|Upcoming|Archived)/u.exec(text ?? "")?.[0]);
    expect(labels).toEqual(["LIVE NOW", "Upcoming", "Archived"]);
    expect(cards()[0]).toContain("Closing Circle");
  });
  expect(FakeWebSocket.last.url).toContain(`groupId=${eventGroup().id}`);
});

it("[GRP-56] an event page that is opened again shows the new title", async () => {
  const client = createQueryClient();
  const showTitle = () =>
    renderHook(() => useGroupTitle(eventGroup().id).data?.title, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
  const eventPage = showTitle();
  await vi.waitFor(() => expect(eventPage.result.current).toBe("Northlight Conference"));
  eventPage.unmount();
  group = eventGroup({ title: "Northlight, second day" });
  const later = showTitle();
  await vi.waitFor(() => expect(later.result.current).toBe("Northlight, second day"));
});

it("[GRP-57] shows header and Login if the group needs a login, and opens no live channel", async () => {
  group = eventGroup({ requireGFAVIPLogin: true });
  sessions = "login";
  await open("Login Required");
  expect(screen.getByRole("heading", { level: 1, name: "Northlight Conference" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
  expect(screen.queryByText("Conference Leaderboard")).toBeNull();
  expect(FakeWebSocket.all).toEqual([]);
});

it("[GRP-58] shows a message when no session is scheduled", async () => {
  sessions = [];
  await open("No sessions scheduled yet. Check back soon!");
  expect(screen.queryByRole("link", { name: "Join Session" })).toBeNull();
});

it("[GRP-58] shows Event group not found with a link to the front page", async () => {
  group = null;
  await open("Event group not found.");
  expect(screen.getByText("Please check the URL and try again.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
});
