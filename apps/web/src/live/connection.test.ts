import { HEARTBEAT_MS } from "@hubbub/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { expectConsoleMessage } from "../testing/setup.ts";
import { LiveConnection } from "./connection.ts";
import { FakeWebSocket } from "./fake-web-socket.ts";

let connection: LiveConnection;
const onMayBeStale = vi.fn<(refetch: "now" | "spread") => void>();

/** `random` returns 0.5, which means no jitter. */
function open(): LiveConnection {
  connection = new LiveConnection(() => 0.5);
  connection.open("ws://host/ws", onMayBeStale, () => undefined);
  return connection;
}

function recordEvents(type: string): unknown[] {
  const details: unknown[] = [];
  window.addEventListener(type, (event) => details.push((event as CustomEvent<unknown>).detail));
  return details;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  onMayBeStale.mockClear();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("the live connection", () => {
  it("[ALINK-28] reports that what the page shows may be stale at once when a right ended (1008), and reconnects", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    onMayBeStale.mockClear();
    FakeWebSocket.last.simulateClose(1006);
    expect(onMayBeStale).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.simulateOpen();
    onMayBeStale.mockClear();
    FakeWebSocket.last.simulateClose(1008);
    expect(onMayBeStale.mock.calls).toEqual([["now"]]);
    expect(connection.getStatus()).toBe("reconnecting");
  });

  it("[LIVE-2] pings every 25 seconds and ignores the pongs", () => {
    open();
    const pongs = recordEvents("pong");
    FakeWebSocket.last.simulateOpen();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    FakeWebSocket.last.simulateMessage({ type: "pong", data: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(FakeWebSocket.last.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
    expect(pongs).toEqual([]);
  });

  it("[LIVE-3] retries five times with doubling delays from one second, then every 20 to 60 seconds", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    vi.advanceTimersByTime(10_000);
    FakeWebSocket.last.simulateClose(1006);
    for (const [index, delay] of [1000, 2000, 4000, 8000, 16_000].entries()) {
      expect(connection.getStatus()).toBe("reconnecting");
      vi.advanceTimersByTime(delay - 1);
      expect(FakeWebSocket.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.all).toHaveLength(index + 2);
      FakeWebSocket.last.simulateClose(1006);
    }
    const statuses: string[] = [];
    connection.subscribe(() => statuses.push(connection.getStatus()));
    for (const attempts of [7, 8]) {
      expect(connection.getStatus()).toBe("lost");
      vi.advanceTimersByTime(39_999);
      expect(FakeWebSocket.all).toHaveLength(attempts - 1);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.all).toHaveLength(attempts);
      FakeWebSocket.last.simulateClose(1006);
    }
    vi.advanceTimersByTime(40_000);
    expect(statuses).toEqual([]);
    onMayBeStale.mockClear();
    FakeWebSocket.last.simulateOpen();
    expect(statuses).toEqual(["connected"]);
    expect(onMayBeStale.mock.calls).toEqual([["now"]]);
  });

  it("[LIVE-3] does not reconnect after a normal closure", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateClose(1000);
    vi.advanceTimersByTime(600_000);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(connection.getStatus()).toBe("lost");
  });

  it("[LIVE-3] resets the delays only after a stable connection", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateClose(1012);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateClose(1012);
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.simulateOpen();
    vi.advanceTimersByTime(6000);
    FakeWebSocket.last.simulateClose(1012);
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(4);
  });

  it("[LIVE-3] does not reconnect after close()", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateClose(1006);
    connection.close();
    vi.advanceTimersByTime(600_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it.each(["online", "visibilitychange", "retry"])("[LIVE-5] restarts the series of attempts on %s", (occasion) => {
    open();
    FakeWebSocket.last.simulateOpen();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      FakeWebSocket.last.simulateClose(1006);
      vi.advanceTimersByTime(20_000);
    }
    // The last attempt has no answer yet.
    expect(connection.getStatus()).toBe("lost");
    const before = FakeWebSocket.all.length;
    if (occasion === "online") window.dispatchEvent(new Event("online"));
    if (occasion === "visibilitychange") document.dispatchEvent(new Event("visibilitychange"));
    if (occasion === "retry") connection.retry();
    expect(FakeWebSocket.all).toHaveLength(before + 1);
    FakeWebSocket.last.simulateClose(1006);
    expect(connection.getStatus()).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(before + 2);
    FakeWebSocket.last.simulateOpen();
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-7] counts as lost where no WebSocket was ever accepted", () => {
    open();
    FakeWebSocket.last.simulateClose(1006);
    expect(connection.getStatus()).toBe("lost");
  });

  it("[LIVE-6] passes each message to its listeners and dispatches a DOM event with its type as name", () => {
    open();
    const events = recordEvents("presence");
    const counts: number[] = [];
    const stop = connection.on("presence", ({ count }) => counts.push(count));
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateMessage({ type: "presence", data: { count: 3 } });
    stop();
    FakeWebSocket.last.simulateMessage({ type: "presence", data: { count: 4 } });
    expect(counts).toEqual([3]);
    expect(events).toEqual([{ count: 3 }, { count: 4 }]);
    const onDocument = vi.fn<(event: Event) => void>();
    document.addEventListener("presence", onDocument, { once: true });
    FakeWebSocket.last.simulateMessage({ type: "presence", data: { count: 5 } });
    expect(onDocument).toHaveBeenCalledOnce();
    expect(connection.getLatest("presence")).toEqual({ count: 5 });
  });

  it("[LIVE-6] logs messages that it cannot parse", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateMessage("{nonsense");
    FakeWebSocket.last.simulateMessage({ no: "type" });
    expect(connection.getStatus()).toBe("connected");
    expectConsoleMessage(/unreadable/u);
  });

  it("[LIVE-7] dispatches DOM events when the connection is lost and established", () => {
    open();
    const [lost, established] = [recordEvents("ws-connection:lost"), recordEvents("ws-connection:established")];
    FakeWebSocket.last.simulateOpen();
    FakeWebSocket.last.simulateClose(1006);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.simulateClose(1006);
    vi.advanceTimersByTime(2000);
    FakeWebSocket.last.simulateOpen();
    expect([lost.length, established.length]).toEqual([1, 2]);
    expect(onMayBeStale.mock.calls).toEqual([["spread"], ["now"]]);
  });

  it("[LIVE-7] takes its status from the page's DOM events", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    window.dispatchEvent(new CustomEvent("ws-connection:lost"));
    expect(connection.getStatus()).toBe("reconnecting");
    window.dispatchEvent(new CustomEvent("ws-connection:established"));
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-8] logs a warning instead of sending while disconnected", () => {
    open();
    connection.send({ type: "ping" });
    expect(FakeWebSocket.last.sent).toEqual([]);
    expectConsoleMessage(/not connected/u);
  });

  it("[LIVE-9] disconnects when a server that answered pings stops answering", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    FakeWebSocket.last.simulateMessage({ type: "pong", data: {} });
    vi.advanceTimersByTime(HEARTBEAT_MS * 2);
    expect(connection.getStatus()).toBe("reconnecting");
  });

  it("[LIVE-9] stays connected to a server that never answers pings", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    vi.advanceTimersByTime(HEARTBEAT_MS * 10);
    expect(connection.getStatus()).toBe("connected");
  });

  it("[LIVE-9] reconnects immediately when the device goes offline", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    window.dispatchEvent(new Event("offline"));
    expect(connection.getStatus()).toBe("reconnecting");
  });

  it("[LIVE-20] reports incomplete delivery while the bus is unhealthy, and refetches when it is healthy again", () => {
    open();
    expect(connection.getDeliversAll()).toBe(false);
    FakeWebSocket.last.simulateOpen();
    expect(connection.getDeliversAll()).toBe(true);
    onMayBeStale.mockClear();
    FakeWebSocket.last.simulateMessage({ type: "live:whole", data: { whole: false } });
    expect([connection.getStatus(), connection.getDeliversAll()]).toEqual(["connected", false]);
    expect(onMayBeStale).not.toHaveBeenCalled();
    FakeWebSocket.last.simulateMessage({ type: "live:whole", data: { whole: true } });
    expect(connection.getDeliversAll()).toBe(true);
    expect(onMayBeStale).toHaveBeenCalledExactlyOnceWith("spread");
    FakeWebSocket.last.simulateMessage({ type: "live:whole", data: { whole: false } });
    FakeWebSocket.last.simulateClose(1006);
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.simulateOpen();
    expect(connection.getDeliversAll()).toBe(true);
  });

  it("[ERASE-4] refetches within the spread time after an erasure", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    onMayBeStale.mockClear();
    FakeWebSocket.last.simulateMessage({ type: "contributions:erased", data: {} });
    expect(onMayBeStale).toHaveBeenCalledExactlyOnceWith("spread");
    expect([connection.getStatus(), connection.getDeliversAll()]).toEqual(["connected", true]);
  });

  it("[LIVE-12] refetches when a page was hidden for long, even if the socket is open", () => {
    open();
    FakeWebSocket.last.simulateOpen();
    onMayBeStale.mockClear();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + 3_600_000);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(onMayBeStale).toHaveBeenCalledExactlyOnceWith("now");
  });
});
