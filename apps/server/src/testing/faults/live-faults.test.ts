import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { QUICK_EMOJIS } from "@hubbub/contract/activities/reactions/rules";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

import { Broadcaster } from "../../platform/realtime/broadcast.ts";
import { Presence } from "../../platform/realtime/notices.ts";
import { LiveChannel } from "../../platform/realtime/live-channel.ts";
import type { RoomAdmission } from "../../platform/realtime/room.ts";
import { Caches } from "../../platform/cache/caches.ts";
import { testBus } from "../test-bus.ts";
import { listenLocally } from "../listen-locally.ts";
import { LiveClient } from "../live-client.ts";
import { openEvent } from "../open-event.ts";
import { testApp, type TestApp } from "../test-app.ts";

const seed = 20_261_121;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Broadcasts a marker message: when it arrives, every earlier message has arrived. */
function mark(eventId: string, response: string, count: number): void {
  const message = { type: "icebreaker:response", data: { response, count } } as const;
  test.bus.publish({ roomId: eventId, invalidates: [], message, audience: "everyone", urgency: "now" });
}

describe("incoming messages", () => {
  it("[CHANNEL-7] never broadcasts a client's text, bytes or forged server messages", async () => {
    const { event } = await openEvent(test);
    const listener = await LiveClient.open(test.visitor(), event.id);
    const sender = await LiveClient.open(test.visitor(), event.id);
    const types = [
      "winner_announced",
      "session_ended",
      "timer:start",
      "event:updated",
      "chat:message",
      "presence",
      "x",
    ];
    const message = fc.oneof(
      fc.string({ unit: "binary", maxLength: 500 }).map((text) => text.toWellFormed()),
      fc.json({ maxDepth: 3 }),
      fc
        .record({ type: fc.constantFrom(...types), data: fc.anything({ maxDepth: 2 }) })
        .map((sent) => JSON.stringify(sent)),
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      fc.record({ type: fc.constant("quick_reaction"), emoji: fc.string() }).map((sent) => JSON.stringify(sent)),
    );
    const sent = fc.sample(message, { seed, numRuns: 500 });
    for (const one of sent) sender.send(one, { binary: typeof one !== "string" });
    sender.send('{"type":"ping"}');
    await sender.until(() => sender.of("pong").length > 0);
    mark(event.id, "the end", 1);
    await listener.until(() => listener.of("icebreaker:response").length === 1);
    expect(new Set(listener.received.map(({ type }) => type))).toEqual(new Set(["presence", "icebreaker:response"]));
    // Valid floating reactions are still broadcast.
    sender.send(JSON.stringify({ type: "quick_reaction", emoji: QUICK_EMOJIS[0] }));
    await listener.until(() => listener.of("quick_reaction").length === 1);
    sender.close();
    listener.close();
  });
});

describe("slow and silent sockets", () => {
  it("[FAULT-21] drops a stalled socket when a megabyte waits for it, and delivers everything to the others in order", async () => {
    const { event } = await openEvent(test);
    const reader = await LiveClient.open(test.visitor(), event.id);
    const stalled = await LiveClient.open(test.visitor(), event.id);
    await reader.until(() => reader.of("presence").at(-1)?.count === 2);
    stalled.socket.pause();
    const large = "x".repeat(64 * 1024);
    let sent = 0;
    while (test.app.live.presence(event.id) === 2) {
      mark(event.id, large, (sent += 1));
      await reader.until(() => reader.of("icebreaker:response").length === sent);
      // The socket buffers of the operating system hold some megabytes.
      expect(sent).toBeLessThan(1000);
    }
    expect(reader.of("icebreaker:response").map(({ count }) => count)).toEqual(
      Array.from({ length: sent }, (_, index) => index + 1),
    );
    expect(reader.closeCode).toBeNull();
    stalled.socket.terminate();
    reader.close();
  });

  it("[FAULT-22] closes a socket that is silent for 60 s, and keeps one that pings", async () => {
    const channel = await openChannel();
    const [silent, alive] = [await channel.open(), await channel.open()];
    channel.advance(59_000);
    await ping(alive);
    expect(channel.live.presence("EVENT")).toBe(2);
    channel.advance(2000);
    await expect.poll(() => silent.readyState, { timeout: 6000 }).toBe(WebSocket.CLOSED);
    expect(alive.readyState).toBe(WebSocket.OPEN);
    await channel.close();
  });

  it("[FAULT-22] closes silent sockets and checks staff while a provider does not answer for others", async () => {
    const checks = { staff: 0, others: 0 };
    const channel = await openChannel((kind) => ({
      staff: kind === "staff",
      recheck: () => {
        checks[kind === "staff" ? "staff" : "others"] += 1;
        return kind === "staff" ? Promise.resolve({ staff: true, data: null }) : new Promise(() => undefined);
      },
    }));
    const alive = await Promise.all(Array.from({ length: 20 }, () => channel.open()));
    const staff = await channel.open("staff");
    const silent = await channel.open();
    channel.advance(59_000);
    await Promise.all([...alive, staff].map(ping));
    channel.advance(2000);
    await expect.poll(() => silent.readyState, { timeout: 6000 }).toBe(WebSocket.CLOSED);
    await expect.poll(() => checks.others, { timeout: 6000 }).toBeGreaterThan(1);
    const before = checks.staff;
    channel.advance(5000);
    await expect.poll(() => checks.staff, { timeout: 6000 }).toBeGreaterThan(before);
    expect(checks.others).toBeLessThan(alive.length);
    await channel.close();
  });
});

/** A live channel whose time stands still until the test advances it. @param rightsOf the rights of a socket, by the kind that it was opened with */
async function openChannel(rightsOf: (kind: string | null) => Partial<RoomAdmission> = () => ({})) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const server = createServer();
  const bus = testBus();
  const broadcaster = new Broadcaster();
  const live = new LiveChannel({
    bus,
    caches: new Caches(),
    broadcaster,
    presence: new Presence({ bus, broadcaster }),
    admit: async (_request, query) => ({
      roomId: "EVENT",
      counts: true,
      staff: false,
      data: null,
      expiresAt: null,
      recheck: () => Promise.resolve({ staff: false, data: null }),
      ...rightsOf(query.get("kind")),
    }),
    rules: { read: () => expect.unreachable("no settings change"), settingsNames: [] },
    log: { warn: () => undefined },
  });
  live.attach(server);
  const { port, close } = await listenLocally(server);
  return {
    advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    live,
    open: (kind = "") =>
      new Promise<WebSocket>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?kind=${kind}`);
        socket.on("open", () => resolve(socket));
        socket.on("error", () => undefined);
      }),
    close: async () => {
      vi.useRealTimers();
      await live.close();
      await close();
    },
  };
}

/** Sends a ping and waits for the answer. */
async function ping(socket: WebSocket): Promise<void> {
  const pong = new Promise((resolve) =>
    socket.on("message", (data) => (data as Buffer).includes("pong") && resolve(null)),
  );
  socket.send('{"type":"ping"}');
  await pong;
}

describe("connecting and disconnecting", () => {
  it("[FAULT-23] frees the memory of 10,000 closed connections", { timeout: 600_000 }, async () => {
    const { event } = await openEvent(test);
    const visitor = test.visitor();
    await visitor.get(`/api/public/events/${event.id}`);
    const openAndClose = async (count: number) => {
      for (let done = 0; done < count; done += 100) {
        const clients = await Promise.all(Array.from({ length: 100 }, () => LiveClient.open(visitor, event.id)));
        // Half close the connection, half terminate it.
        clients.forEach((client, nth) => (nth % 2 ? client.close() : client.socket.terminate()));
        await expect.poll(() => test.app.live.presence(event.id), { interval: 5 }).toBe(0);
      }
    };
    await openAndClose(1000);
    const before = heapAfterCollection();
    await openAndClose(9000);
    await expect.poll(openConnections, { timeout: 5000 }).toBeLessThan(20);
    const grown = (heapAfterCollection() - before) / 9000;
    process.stdout.write(`10,000 connections: ${grown.toFixed(0)} bytes of heap each stayed\n`);
    expect(test.app.live.presencesHere().size).toBe(0);
    // A connection takes tens of kilobytes: a leak of any of its parts would show.
    expect(grown).toBeLessThan(500);
    expect((await visitor.get("/healthz")).status).toBe(200);
  });
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => test.app.server.server.getConnections((_error, count) => resolve(count)));
}

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
}
