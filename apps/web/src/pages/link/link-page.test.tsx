import { QueryClientProvider } from "@tanstack/react-query";
import { RECONNECT_TRIES } from "@hubbub/contract/live";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Route } from "wouter";

import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { createQueryClient } from "../../live/query-client.ts";
import { someEvent } from "../../testing/events.ts";
import { serve, type Server } from "../../testing/fake-server.ts";
import LinkPage from "./LinkPage.tsx";

function openLink(address: string, server: Server) {
  const sent = serve(server);
  window.history.replaceState(null, "", address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Route path="/link/:eventId?" component={LinkPage} />
    </QueryClientProvider>,
  );
  return sent;
}

it("[ALINK-26] removes the secret from the address, and offers to try again when the server is busy", async () => {
  const message = "Too many requests. Please try again in a minute.";
  const sent = openLink("/link#the-secret", {
    "POST /api/access-links/open": { status: 429, body: { code: "rate_limited", message } },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(window.location.href).not.toContain("the-secret");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ secret: "the-secret" }, { secret: "the-secret" }]),
  );
});

it("[ALINK-27] says that a link without its secret has to be opened again, and sends nothing", async () => {
  const sent = openLink("/link", {});
  expect(await screen.findByRole("heading", { name: "Open your link again" })).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each(["moderator", "speaker"])(
  "[ADMIN-3] the page of a %s link reconnects by itself after an outage",
  async (role) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal("WebSocket", FakeWebSocket);
    FakeWebSocket.all = [];
    const { id, title } = someEvent;
    openLink(`/link/${id}`, {
      [`GET /api/events/${id}/access-link`]: { body: { role, label: "Ana", expiresAt: "2099-01-01T00:00:00.000Z" } },
      [`GET /api/public/events/${id}`]: { body: someEvent },
    });
    await screen.findByRole("heading", { level: 1, name: title });
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    const bar = () => screen.queryByText(/This page may be out of date/u);
    await pass(1);
    act(() => FakeWebSocket.last.simulateOpen());
    expect(bar()).toBeNull();
    for (let attempt = 0; attempt < RECONNECT_TRIES; attempt += 1) {
      act(() => FakeWebSocket.last.simulateClose(1006));
      await pass(25);
    }
    const sockets = FakeWebSocket.all.length;
    act(() => FakeWebSocket.last.simulateClose(1006));
    expect(bar()).toBeTruthy();
    await pass(60);
    expect(FakeWebSocket.all).toHaveLength(sockets + 1);
    act(() => FakeWebSocket.last.simulateOpen());
    expect(bar()).toBeNull();
    vi.useRealTimers();
  },
);
