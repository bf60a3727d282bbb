import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "./query-client.ts";
import { FakeWebSocket } from "./fake-web-socket.ts";
import { useLiveLatest } from "./hooks.ts";
import { LiveRoom } from "../testing/room.tsx";

function Probe() {
  return <output>{useLiveLatest("presence")?.count}</output>;
}

function show(profileId?: string) {
  const queryClient = createQueryClient();
  const refetch = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  const tree = (profile?: string) => (
    <QueryClientProvider client={queryClient}>
      <LiveRoom eventId="E" profileId={profile}>
        <Probe />
      </LiveRoom>
    </QueryClientProvider>
  );
  const view = render(tree(profileId));
  const connect = () => act(() => void vi.advanceTimersByTime(0));
  connect();
  return { refetch, connect, signIn: () => view.rerender(tree("W")) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
});

afterEach(() => vi.useRealTimers());

it("[LIVE-12] refetches what is shown: immediately after a reconnect, within two seconds after joining", () => {
  const { refetch } = show();
  act(() => FakeWebSocket.last.simulateOpen());
  expect(refetch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(2000));
  expect(refetch).toHaveBeenCalledTimes(1);
  act(() => FakeWebSocket.last.simulateClose(1006));
  act(() => void vi.advanceTimersByTime(1500));
  act(() => FakeWebSocket.last.simulateOpen());
  expect(refetch).toHaveBeenCalledTimes(2);
  expect(refetch).toHaveBeenLastCalledWith();
});

it("[LIVE-1] opens a new connection with the profile after a sign-in", () => {
  const { signIn, connect } = show();
  signIn();
  connect();
  expect(FakeWebSocket.all.map(({ url }) => new URL(url).searchParams.get("profileId"))).toEqual([null, "W"]);
  expect(FakeWebSocket.all[0]?.closedWith).toBe(1000);
});

it("[QUERY-12] forgets the lists of another room, which get no messages any more", () => {
  const queryClient = createQueryClient();
  const meta = { messages: { "timer:start": () => null } };
  const keep = (key: string, lists: typeof meta | undefined) => {
    queryClient.setQueryDefaults([key], { ...(lists && { meta: lists }) });
    queryClient.setQueryData([key], "data");
  };
  const tree = (eventId: string) => (
    <QueryClientProvider client={queryClient}>
      <LiveRoom eventId={eventId}>
        <Probe />
      </LiveRoom>
    </QueryClientProvider>
  );
  const view = render(tree("A"));
  keep("timer of A", meta);
  keep("dashboard", undefined);
  view.rerender(tree("A"));
  expect(queryClient.getQueryData(["timer of A"])).toBe("data");
  view.rerender(tree("B"));
  expect([queryClient.getQueryData(["timer of A"]), queryClient.getQueryData(["dashboard"])]).toEqual([
    undefined,
    "data",
  ]);
});

it("[LIVE-1] opens one connection if the stored session appears in the render after the first", () => {
  const tree = (profile?: string) => (
    <QueryClientProvider client={createQueryClient()}>
      <LiveRoom eventId="E" profileId={profile}>
        <Probe />
      </LiveRoom>
    </QueryClientProvider>
  );
  render(tree()).rerender(tree("W"));
  act(() => void vi.advanceTimersByTime(0));
  expect(FakeWebSocket.all.map(({ url }) => url)).toEqual([
    "ws://localhost:3000/ws?eventId=E&participantId=P&profileId=W",
  ]);
});

it("[LIVE-13] gives a component that mounts later the latest state", () => {
  show();
  act(() => FakeWebSocket.last.simulateOpen());
  act(() => FakeWebSocket.last.simulateMessage({ type: "presence", data: { count: 7 } }));
  expect(screen.getByRole("status").textContent).toBe("7");
});
