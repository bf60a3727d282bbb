/** What every bus must do; each implementation's test calls these. */
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Bus, Publication } from "./bus.ts";

const publication = (roomId: string): Publication => ({ roomId, invalidates: ["icebreaker"] });

/** For one node. */
export function busContract(open: () => Promise<{ bus: Bus; close: () => Promise<void> }>): void {
  let bus: Bus;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ bus, close } = await open());
  });
  afterEach(() => close());

  it("[BUS-1] delivers a publication immediately to every subscriber, also on the publisher's node", () => {
    const heard: string[] = [];
    bus.subscribe(({ roomId }) => heard.push(`a ${roomId}`));
    bus.subscribe(({ roomId }) => heard.push(`b ${roomId}`));
    bus.publish(publication("0000000A"));
    expect(heard).toEqual(["a 0000000A", "b 0000000A"]);
  });

  it("[BUS-2] keeps the order of one publisher", () => {
    const heard: string[] = [];
    bus.subscribe(({ roomId }) => heard.push(roomId));
    const sent = Array.from({ length: 50 }, (_, index) => String(index));
    for (const roomId of sent) bus.publish(publication(roomId));
    expect(heard).toEqual(sent);
  });

  it("[BUS-3] delivers nothing after a subscription has ended", () => {
    const heard: string[] = [];
    const end = bus.subscribe(({ roomId }) => heard.push(`ended ${roomId}`));
    bus.subscribe(({ roomId }) => heard.push(roomId));
    end();
    bus.publish(publication("0000000A"));
    expect(heard).toEqual(["0000000A"]);
  });
}

export interface Cluster {
  /** A node whose link goes through the same breakable line as all others made with `breakable`. */
  node(options?: { breakable?: boolean }): Promise<Bus>;
  /** Cuts the line and keeps it cut; or lets it look open while nothing comes through. */
  cut(how: "closed" | "silent"): void;
  mend(): void;
  close(): Promise<void>;
}

interface Heard {
  messages: number[];
  outdated: string[];
  missed: (string | null)[];
}

/** What happens within milliseconds on an idle machine. */
const soon = { timeout: 8000 };

/** For several nodes. */
export function clusterContract(open: () => Promise<Cluster>): void {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await open();
  });
  afterEach(() => cluster.close());

  const EVENT = "0000000A";
  const say = (bus: Bus, count: number) =>
    bus.publish({ roomId: EVENT, invalidates: [], message: { type: "presence", data: { count } } });
  const listen = (bus: Bus): Heard => {
    const heard: Heard = { messages: [], outdated: [], missed: [] };
    bus.subscribe(({ message, invalidates }) => {
      if (message?.type === "presence") heard.messages.push(message.data.count);
      heard.outdated.push(...invalidates);
    });
    bus.onMissed((roomId) => heard.missed.push(roomId));
    bus.follow(EVENT);
    return heard;
  };
  const whole = async (...buses: Bus[]) => {
    await expect
      .poll(() => buses.every((bus) => bus.isHealthy && bus.state().peers === buses.length - 1), soon)
      .toBe(true);
  };
  const reach = async (from: Bus, heard: Heard) => {
    await expect
      .poll(() => {
        say(from, -1);
        return heard.messages.includes(-1);
      }, soon)
      .toBe(true);
    await expect.poll(() => from.state().waiting, soon).toBe(0);
  };

  it("[BUS-4] delivers a publication once to each node, in order", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const [atA, atB] = [listen(a), listen(b)];
    await whole(a, b);
    await reach(a, atB);
    const sent = Array.from({ length: 300 }, (_, index) => index);
    for (const count of sent) say(a, count);
    say(b, 1000);
    const said = (heard: Heard, from: number, to: number) =>
      heard.messages.filter((count) => count >= from && count < to);
    await expect.poll(() => said(atB, 0, 300), soon).toEqual(sent);
    await expect.poll(() => said(atA, 1000, 1001), soon).toEqual([1000]);
    expect(said(atA, 0, 300)).toEqual(sent);
    expect(said(atB, 1000, 1001)).toEqual([1000]);
  });

  it("[BUS-5] delivers long messages completely", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const atB = listen(b);
    await whole(a, b);
    await reach(a, atB);
    const response = "ĝ👏 ".repeat(8000);
    const heard: string[] = [];
    b.subscribe(({ message }) => {
      if (message?.type === "icebreaker:response") heard.push(message.data.response);
    });
    const message = { type: "icebreaker:response", data: { response, count: 1 } } as const;
    a.publish({ roomId: EVENT, invalidates: [], message });
    await expect.poll(() => heard.length, soon).toBe(1);
    expect(heard[0] === response).toBe(true);
  });

  it.each(["closed", "silent"] as const)(
    "[BUS-6] works locally while the connection is lost (%s), and every node reloads when it is restored",
    async (how) => {
      const [a, b] = [await cluster.node({ breakable: true }), await cluster.node()];
      const [atA, atB] = [listen(a), listen(b)];
      await whole(a, b);
      await reach(a, atB);
      cluster.cut(how);
      // Both sides know within about a second: what they keep is then at most a second old.
      await expect.poll(() => [a.isHealthy, b.isHealthy], { timeout: 1500 }).toEqual([false, false]);
      await expect.poll(() => a.state().isLinked, { timeout: 5000 }).toBe(false);
      say(a, 7);
      a.publish(publication(EVENT));
      expect(atA.messages).toContain(7);
      expect(atA.outdated).toContain("icebreaker");
      atA.missed.length = 0;
      atB.missed.length = 0;
      cluster.mend();
      await whole(a, b);
      // It could have missed anything; the others only what it could not tell.
      await expect.poll(() => atA.missed, soon).toContain(null);
      await expect.poll(() => atB.missed, soon).toContain(EVENT);
      expect(atB.messages).not.toContain(7);
      say(a, 8);
      await expect.poll(() => atB.messages, soon).toContain(8);
    },
  );

  it("[BUS-9] is healthy again after a node has ended, and reports a node that it receives nothing from", async () => {
    const [a, b] = [await cluster.node(), await cluster.node({ breakable: true })];
    await whole(a, b);
    await b.close();
    await whole(a);
    cluster.cut("closed");
    const unheard = await cluster.node({ breakable: true });
    await expect.poll(() => a.isHealthy, { timeout: 3000 }).toBe(false);
    expect(a.state().missing).toBe(1);
    cluster.mend();
    await whole(a, unheard);
  });
}
