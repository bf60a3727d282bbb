/** Contract of every bus; the test of each implementation calls these suites. */
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Bus, Invalidation, Publication } from "./bus.ts";

const publication = (roomId: string): Publication => ({ roomId, invalidates: ["icebreaker"] });

/** The suite for one node. */
export function busContract(open: () => Promise<{ bus: Bus; close: () => Promise<void> }>): void {
  let bus: Bus;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ bus, close } = await open());
  });
  afterEach(() => close());

  it("[BUS-4] delivers a publication immediately to every subscriber, also on the publisher's node", () => {
    const received: string[] = [];
    bus.subscribe(({ roomId }) => received.push(`a ${roomId}`));
    bus.subscribe(({ roomId }) => received.push(`b ${roomId}`));
    bus.publish(publication("0000000A"));
    expect(received).toEqual(["a 0000000A", "b 0000000A"]);
  });

  it("[BUS-4] keeps the order of one publisher", () => {
    const received: string[] = [];
    bus.subscribe(({ roomId }) => received.push(roomId));
    const sent = Array.from({ length: 50 }, (_, index) => String(index));
    for (const roomId of sent) bus.publish(publication(roomId));
    expect(received).toEqual(sent);
  });

  it("[BUS-12] delivers a publication to the other subscribers if one of them throws, and does not disturb the publisher", async () => {
    const received: string[] = [];
    bus.subscribe(() => {
      throw new Error("no such list");
    });
    bus.subscribe(({ roomId }) => received.push(roomId));
    bus.publish(publication("0000000A"));
    expect(received).toEqual(["0000000A"]);
  });

  it("[BUS-3] delivers nothing after a subscription has ended", () => {
    const received: string[] = [];
    const end = bus.subscribe(({ roomId }) => received.push(`ended ${roomId}`));
    bus.subscribe(({ roomId }) => received.push(roomId));
    end();
    bus.publish(publication("0000000A"));
    expect(received).toEqual(["0000000A"]);
  });
}

export interface Cluster {
  /** Starts a node; with `throughProxy` it connects through the proxy that `cut` interrupts. */
  node(options?: { throughProxy?: boolean }): Promise<Bus>;
  /** Closes the proxy's connections, or keeps them open without forwarding anything, until `restore`. */
  cut(how: "closed" | "silent"): void;
  restore(): void;
  close(): Promise<void>;
}

interface Received {
  messages: number[];
  invalidated: Invalidation[];
  missed: number;
}

/** Timeout for effects that take milliseconds on an idle machine. */
const soon = { timeout: 8000 };

/** The suite for several nodes. */
export function clusterContract(open: () => Promise<Cluster>): void {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await open();
  });
  afterEach(() => cluster.close());

  const EVENT = "0000000A";
  const publish = (bus: Bus, count: number) =>
    bus.publish({
      roomId: EVENT,
      invalidates: [],
      message: { type: "presence", data: { count } },
      audience: "everyone",
      urgency: "tick",
    });
  const listen = (bus: Bus): Received => {
    const received: Received = { messages: [], invalidated: [], missed: 0 };
    bus.subscribe(({ message, invalidates }) => {
      if (message?.type === "presence") received.messages.push(message.data.count);
      received.invalidated.push(...invalidates);
    });
    bus.onMissed(() => (received.missed += 1));
    return received;
  };
  const untilHealthy = async (...buses: Bus[]) => {
    await expect
      .poll(() => buses.every((bus) => bus.checkHealth() && bus.state().peers === buses.length - 1), soon)
      .toBe(true);
  };
  const reach = async (from: Bus, received: Received) => {
    await expect
      .poll(() => {
        publish(from, -1);
        return received.messages.includes(-1);
      }, soon)
      .toBe(true);
    await expect.poll(() => from.state().waiting, soon).toBe(0);
  };

  it("[BUS-4] delivers a publication once to each node, in order", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const [atA, atB] = [listen(a), listen(b)];
    await untilHealthy(a, b);
    await reach(a, atB);
    const sent = Array.from({ length: 300 }, (_, index) => index);
    for (const count of sent) publish(a, count);
    publish(b, 1000);
    const invalidates = ["icebreaker", { name: "chat-own", key: "c:1" }];
    a.publish({ roomId: EVENT, invalidates });
    const between = (received: Received, from: number, to: number) =>
      received.messages.filter((count) => count >= from && count < to);
    await expect.poll(() => between(atB, 0, 300), soon).toEqual(sent);
    await expect.poll(() => between(atA, 1000, 1001), soon).toEqual([1000]);
    expect(between(atA, 0, 300)).toEqual(sent);
    expect(between(atB, 1000, 1001)).toEqual([1000]);
    await expect.poll(() => atB.invalidated, soon).toEqual(invalidates);
    expect(atA.invalidated).toEqual(invalidates);
  });

  it("[BUS-13] delivers a note to all other nodes and not to its sender", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const atB = listen(b);
    await untilHealthy(a, b);
    await reach(a, atB);
    const notes: unknown[] = [];
    a.onNote(() => notes.push("at a"));
    b.onNote((roomId, note, nodeId) => notes.push([roomId, note, nodeId]));
    a.sendNote(EVENT, { kind: "people" });
    await expect.poll(() => notes, soon).toEqual([[EVENT, { kind: "people" }, a.nodeId]]);
  });

  it("[BUS-5] delivers long messages completely", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const atB = listen(b);
    await untilHealthy(a, b);
    await reach(a, atB);
    const response = "ĝ👏 ".repeat(8000);
    const received: string[] = [];
    b.subscribe(({ message }) => {
      if (message?.type === "icebreaker:response") received.push(message.data.response);
    });
    const message = { type: "icebreaker:response", data: { response, count: 1 } } as const;
    a.publish({ roomId: EVENT, invalidates: [], message, audience: "everyone", urgency: "tick" });
    await expect.poll(() => received.length, soon).toBe(1);
    expect(received[0] === response).toBe(true);
  });

  it.each(["closed", "silent"] as const)(
    "[BUS-6] works locally while the connection is lost (%s), and every node reloads when it is restored",
    async (how) => {
      const [a, b] = [await cluster.node({ throughProxy: true }), await cluster.node()];
      const [atA, atB] = [listen(a), listen(b)];
      await untilHealthy(a, b);
      await reach(a, atB);
      cluster.cut(how);
      // Both nodes notice within about a second, so cached data is at most that old.
      await expect.poll(() => [a.checkHealth(), b.checkHealth()], { timeout: 1500 }).toEqual([false, false]);
      await expect.poll(() => a.state().isLinked, { timeout: 5000 }).toBe(false);
      publish(a, 7);
      a.publish(publication(EVENT));
      expect(atA.messages).toContain(7);
      expect(atA.invalidated).toContain("icebreaker");
      atA.missed = 0;
      atB.missed = 0;
      cluster.restore();
      await untilHealthy(a, b);
      await expect.poll(() => atA.missed > 0 && atB.missed > 0, soon).toBe(true);
      expect(atB.messages).not.toContain(7);
      publish(a, 8);
      await expect.poll(() => atB.messages, soon).toContain(8);
      for (const number of [9, 10]) {
        publish(b, number);
        await expect.poll(() => atA.messages, soon).toContain(number);
      }
      expect(atA.messages.filter((number) => number === 9)).toHaveLength(1);
    },
  );

  it("[BUS-9] is healthy again after a node has ended, and reports a node that it receives nothing from", async () => {
    const [a, b] = [await cluster.node(), await cluster.node({ throughProxy: true })];
    await untilHealthy(a, b);
    await b.close();
    await untilHealthy(a);
    cluster.cut("closed");
    const unreachable = await cluster.node({ throughProxy: true });
    await expect.poll(() => a.checkHealth(), { timeout: 3000 }).toBe(false);
    expect(a.state().missing).toBe(1);
    cluster.restore();
    await untilHealthy(a, unreachable);
  });
}
