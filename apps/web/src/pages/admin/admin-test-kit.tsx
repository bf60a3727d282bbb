/** Test utilities for the admin pages. They render the real page with router and cache; only the network is fake. */
import { HUB_TOKEN_KEY, HUB_USER_KEY } from "@hubbub/contract/sign-in-names";
import type { HubUser } from "@hubbub/contract/identity";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ServerMessage } from "@hubbub/contract/live";
import { act, render, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { Route, Switch } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../lib/query-client.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import AdminPage from "./AdminPage.tsx";
import GroupAdminPage from "./group/GroupAdminPage.tsx";

export const organizer: HubUser = { id: "7", dbId: "7", username: "priya", email: "priya@example.org", premium: true };

type Answer = { status?: number; body: unknown };
/** Maps "METHOD /path" to a response, or to a function that returns one. */
export type Server = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>;

export interface SentCall {
  name: string;
  body: unknown;
}

/** Opens an address of the admin pages, signed in by default. Returns the array to which all sent calls are added. */
export function openAdmin(address: string, server: Server, { signedIn = true } = {}): SentCall[] {
  const sent: SentCall[] = [];
  latestCalls = sent;
  sockets.length = 0;
  if (signedIn) {
    window.localStorage.setItem(HUB_TOKEN_KEY, "token");
    window.localStorage.setItem(HUB_USER_KEY, JSON.stringify(organizer));
  }
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const name = `${method} ${path}`;
    const value: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    sent.push({ name, body: value });
    const entry = server[name] ?? { status: 404, body: { code: "not_found", message: "Not found" } };
    const answer = typeof entry === "function" ? await entry(value) : entry;
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  window.history.replaceState(null, "", address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Switch>
        <Route path="/admin/groups/:permalink" component={GroupAdminPage} />
        <Route path="/admin/:eventId?" component={AdminPage} />
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

const sockets: FakeSocket[] = [];
let latestCalls: readonly SentCall[] = [];

/** A fake WebSocket that a test opens with `acceptLiveChannel`. Until then the page polls. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }

  send(): void {}
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
}

/**
 * Opens the page's live channel. Waits until the page has refetched its data, because a later response would overwrite
 * messages that the test pushes.
 * @returns the channel's address, and functions that push a message and close the channel
 */
export async function acceptLiveChannel() {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("The page has not opened a live channel");
  socket.readyState = FakeSocket.OPEN;
  // The page delays refetching by a random time of up to two seconds.
  vi.spyOn(Math, "random").mockReturnValue(0);
  // Every admin page loads the user, and all active queries are refetched together.
  const countUserRequests = () => latestCalls.filter(({ name }) => name === "GET /api/user").length;
  const before = countUserRequests();
  act(() => void socket.dispatchEvent(new Event("open")));
  await waitFor(() => expect(countUserRequests()).toBeGreaterThan(before));
  await act(async () => undefined);
  const push = (message: ServerMessage) =>
    act(() => void socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })));
  const lose = () => act(() => void socket.dispatchEvent(new CloseEvent("close", { code: 1006 })));
  return { url: new URL(socket.url), push, lose };
}
