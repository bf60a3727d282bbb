/** Test utilities for the admin pages. They render the real page with router and cache; only the network is fake. */
import { HUB_TOKEN_KEY, HUB_USER_KEY } from "@hubbub/contract/sign-in-names";
import type { HubUser } from "@hubbub/contract/identity";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { LiveMessage } from "@hubbub/contract/live";
import { act, render, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { Route, Switch } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { type SentCall, serve, type Server } from "../../testing/fake-server.ts";
import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import AdminPage from "./AdminPage.tsx";
import GroupAdminPage from "./group/GroupAdminPage.tsx";

export const organizer: HubUser = { id: "7", dbId: "7", username: "priya", email: "priya@example.org", premium: true };

/** Opens an address of the admin pages, signed in by default. Returns the array to which all sent calls are added. */
export function openAdmin(address: string, server: Server, { signedIn = true } = {}): SentCall[] {
  const sent = serve(server);
  latestCalls = sent;
  FakeWebSocket.all = [];
  if (signedIn) {
    window.localStorage.setItem(HUB_TOKEN_KEY, "token");
    window.localStorage.setItem(HUB_USER_KEY, JSON.stringify(organizer));
  }
  vi.stubGlobal("WebSocket", FakeWebSocket);
  window.history.replaceState(null, "", address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Switch>
        <Route path="/admin/groups/:permalink/:view?" component={GroupAdminPage} />
        <Route path="/admin/:place?/:section?" component={AdminPage} />
      </Switch>
      <Toaster />
    </QueryClientProvider>,
  );
  return sent;
}

/** The responses to an organizer with these events. */
export function serverWith(events: OrganizerEvent[], user: HubUser = organizer): Server {
  const lists = events.map((event) => [`GET /api/events/${event.id}/icebreaker`, { body: [] }] as const);
  return {
    "GET /api/user": { body: user },
    "GET /api/events": { body: events },
    "GET /api/setup-checklist": { body: null },
    ...Object.fromEntries(lists),
  };
}

let latestCalls: readonly SentCall[] = [];

/**
 * Opens the page's live channel; before that the page polls. Waits until the page has refetched its data, because a
 * later response would overwrite messages that the test pushes.
 * @returns the channel's address, and functions that push a message and close the channel
 */
export async function acceptLiveChannel() {
  const socket = FakeWebSocket.last;
  // The page delays refetching by a random time of up to two seconds.
  vi.spyOn(Math, "random").mockReturnValue(0);
  // Every admin page loads the user, and all active queries are refetched together.
  const countUserRequests = () => latestCalls.filter(({ name }) => name === "GET /api/user").length;
  const before = countUserRequests();
  act(() => socket.simulateOpen());
  await waitFor(() => expect(countUserRequests()).toBeGreaterThan(before));
  await act(async () => undefined);
  const push = (message: LiveMessage) => act(() => socket.simulateMessage(message));
  const lose = () => act(() => socket.simulateClose(1006));
  return { url: new URL(socket.url), push, lose };
}
