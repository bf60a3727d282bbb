import { HEARTBEAT_MS } from "@hubbub/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { expectComplaint } from "../testing/setup.ts";
import { LiveConnection, liveUrl } from "./connection.ts";
import { FakeWebSocket } from "./fake-web-socket.ts";

let connection: LiveConnection;
const onEstablished = vi.fn<(again: boolean) => void>();

/** With `random` at one half there is no jitter. */
function open(): LiveConnection {
  connection = new LiveConnection({ url: "ws://host/ws", onEstablished, random: () => 0.5 });
  connection.open();
  return connection;
}

function heard(type: string): unknown[] {
  const details: unknown[] = [];
  window.addEventListener(type, (event) => details.push((event as CustomEvent<unknown>).detail));
  return details;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  onEstablished.mockClear();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("the live connection", () => {
  it("[LIVE-1] names the event, the participant and, when there is one, the profile in its address", () => {
    expect(liveUrl({ eventId: "7KQ4M2XD" }, "p-1")).toBe("ws://localhost:3000/ws?eventId=7KQ4M2XD&participantId=p-1");
    expect(liveUrl({ eventId: "7KQ4M2XD" }, "p-1", "profile 9")).toBe(
      "ws://localhost:3000/ws?eventId=7KQ4M2XD&participantId=p-1&profileId=profile+9",
    );
    expect(liveUrl({ groupId: "g-1" }, "p-1")).toBe("ws://localhost:3000/ws?groupId=g-1&participantId=p-1");
    open();
  });

  it("[LIVE-2] pings every 25 seconds and ignores the pongs", () => {
    open();
    const pongs = heard("pong");
    FakeWebSocket.last.opens();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    FakeWebSocket.last.says({ type: "pong", data: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(FakeWebSocket.last.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
    expect(pongs).toEqual([]);
  });

  it("[LIVE-3] tries five times, doubling from one second, then gives up", () => {
    open();
    FakeWebSocket.last.opens();
    vi.advanceTimersByTime(10_000);
    FakeWebSocket.last.breaks(1006);
    for (const [index, delay] of [1000, 2000, 4000, 8000, 16_000].entries()) {
      expect(connection.getStatus()).toBe("reconnecting");
      vi.advanceTimersByTime(delay - 1);
      expect(FakeWebSocket.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.all).toHaveLength(index + 2);
      FakeWebSocket.last.breaks(1006);
    }
    expect(connection.getStatus()).toBe("lost");
    vi.advanceTimersByTime(600_000);
    expect(FakeWebSocket.all).toHaveLength(6);
  });

  it("[LIVE-3] does not come back after a normal closure", () => {
    open();
    FakeWebSocket.last.opens();
    FakeWebSocket.last.breaks(1000);
    vi.advanceTimersByTime(600_000);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(connection.getStatus()).toBe("lost");
  });

  it("[LIVE-3] starts over after a connection that lasted, and only then", () => {
    open();
    FakeWebSocket.last.opens();
    FakeWebSocket.last.breaks(1012);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.opens();
    FakeWebSocket.last.breaks(1012);
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.opens();
    vi.advanceTimersByTime(6000);
    FakeWebSocket.last.breaks(1012);
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(4);
  });

  it("[LIVE-4] a manual close ends everything", () => {
    open();
    FakeWebSocket.last.opens();
    FakeWebSocket.last.breaks(1006);
    connection.close();
    vi.advanceTimersByTime(600_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it.each(["online", "visibilitychange", "retry"])("[LIVE-5] the series starts again on %s", (occasion) => {
    open();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      FakeWebSocket.last.breaks(1006);
      vi.advanceTimersByTime(16_000);
    }
    expect(connection.getStatus()).toBe("lost");
    const before = FakeWebSocket.all.length;
    if (occasion === "online") window.dispatchEvent(new Event("online"));
    if (occasion === "visibilitychange") document.dispatchEvent(new Event("visibilitychange"));
    if (occasion === "retry") connection.retry();
    expect(FakeWebSocket.all).toHaveLength(before + 1);
    expect(connection.getStatus()).toBe("reconnecting");
    FakeWebSocket.last.opens();
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-6] hands each message to its listeners and to the page as an event of its name", () => {
    open();
    const events = heard("presence");
    const counts: number[] = [];
    const stop = connection.on("presence", ({ count }) => counts.push(count));
    FakeWebSocket.last.opens();
    FakeWebSocket.last.says({ type: "presence", data: { count: 3 } });
    stop();
    FakeWebSocket.last.says({ type: "presence", data: { count: 4 } });
    expect(counts).toEqual([3]);
    expect(events).toEqual([{ count: 3 }, { count: 4 }]);
    const onDocument = vi.fn<(event: Event) => void>();
    document.addEventListener("presence", onDocument, { once: true });
    FakeWebSocket.last.says({ type: "presence", data: { count: 5 } });
    expect(onDocument).toHaveBeenCalledOnce();
    expect(connection.getLatest("presence")).toEqual({ count: 5 });
  });

  it("[LIVE-6] only logs what it cannot read", () => {
    open();
    FakeWebSocket.last.opens();
    FakeWebSocket.last.says("{nonsense");
    FakeWebSocket.last.says({ no: "type" });
    expect(connection.getStatus()).toBe("connected");
    expectComplaint(/unreadable/u);
  });

  it("[LIVE-7] says on the page when it is lost and when it is back", () => {
    open();
    const [lost, established] = [heard("ws-connection:lost"), heard("ws-connection:established")];
    FakeWebSocket.last.opens();
    FakeWebSocket.last.breaks(1006);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.breaks(1006);
    vi.advanceTimersByTime(2000);
    FakeWebSocket.last.opens();
    expect([lost.length, established.length]).toEqual([1, 2]);
    expect(onEstablished.mock.calls).toEqual([[false], [true]]);
  });

  it("[LIVE-7] shows the connection as the page's events tell it", () => {
    open();
    FakeWebSocket.last.opens();
    window.dispatchEvent(new CustomEvent("ws-connection:lost"));
    expect(connection.getStatus()).toBe("reconnecting");
    window.dispatchEvent(new CustomEvent("ws-connection:established"));
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-8] sending while disconnected only logs a warning", () => {
    open();
    connection.send({ type: "ping" });
    expect(FakeWebSocket.last.sent).toEqual([]);
    expectComplaint(/not connected/u);
  });

  it("[LIVE-9] treats silence of a server that used to answer as a loss", () => {
    open();
    FakeWebSocket.last.opens();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    FakeWebSocket.last.says({ type: "pong", data: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS * 2);
    expect(connection.getStatus()).toBe("reconnecting");
  });

  it("[LIVE-9] never takes silence for a loss where the server does not answer pings", () => {
    open();
    FakeWebSocket.last.opens();
    vi.advanceTimersByTime(HEARTBEAT_MS * 10);
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-9] notices at once that the device went offline", () => {
    open();
    FakeWebSocket.last.opens();
    window.dispatchEvent(new Event("offline"));
    expect(connection.getStatus()).toBe("reconnecting");
  });

  it("[LIVE-20] polls as if there were no channel while servers do not hear each other, and reads anew when they do", () => {
    open();
    expect(connection.getIsWhole()).toBe(false);
    FakeWebSocket.last.opens();
    expect(connection.getIsWhole()).toBe(true);
    onEstablished.mockClear();
    FakeWebSocket.last.says({ type: "live:whole", data: { whole: false } });
    expect([connection.getStatus(), connection.getIsWhole()]).toEqual(["connected", false]);
    expect(onEstablished).not.toHaveBeenCalled();
    FakeWebSocket.last.says({ type: "live:whole", data: { whole: true } });
    expect(connection.getIsWhole()).toBe(true);
    expect(onEstablished).toHaveBeenCalledExactlyOnceWith(false);
    FakeWebSocket.last.says({ type: "live:whole", data: { whole: false } });
    FakeWebSocket.last.breaks(1006);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.opens();
    expect(connection.getIsWhole()).toBe(true);
  });

  it("[ERASE-4] reads anew, spread, when something that was sent is gone", () => {
    open();
    FakeWebSocket.last.opens();
    onEstablished.mockClear();
    FakeWebSocket.last.says({ type: "contributions:erased", data: {} });
    expect(onEstablished).toHaveBeenCalledExactlyOnceWith(false);
    expect([connection.getStatus(), connection.getIsWhole()]).toEqual(["connected", true]);
  });

  it("[LIVE-10] refetches after a long sleep although the socket looks open", () => {
    open();
    FakeWebSocket.last.opens();
    onEstablished.mockClear();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + 3_600_000);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(onEstablished).toHaveBeenCalledExactlyOnceWith(true);
  });
});
