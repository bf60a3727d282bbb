/** Lists of several nodes with one database. The test decides when the bus delivers the next message of a sender. */
import { setTimeout as delay } from "node:timers/promises";

import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { MemoryBus } from "../bus/memory-bus.ts";
import type { NodeNote, Origin, Position, Publication } from "../bus/bus.ts";
import { SharedList } from "./shared-builds.ts";
import { Snapshot } from "./snapshot.ts";
import { SnapshotCache } from "./snapshot-cache.ts";

const ID = { roomId: "E", name: "list" };
const CHANGE: Publication = { roomId: "E", invalidates: ["list"] };

type Message = (to: TestBus) => void;

class TestBus extends MemoryBus {
  readonly #database: { value: number };
  /** What is on its way to each other node. */
  readonly waiting = new Map<TestBus, Message[]>();
  readonly #seen = new Map<string, number>();
  /** The number of changes in the database when the last publication that has arrived here was sent. */
  knows = 0;
  isLinked = true;

  constructor(database: { value: number }, nodeId: string) {
    super(() => undefined, nodeId);
    this.#database = database;
  }

  override checkHealth(): boolean {
    return this.isLinked;
  }

  override position(): Position {
    return { ...super.position(), ...Object.fromEntries(this.#seen) };
  }

  override publish(publication: Publication): void {
    super.publish(publication);
    const origin = { nodeId: this.nodeId, number: this.published };
    const { value } = this.#database;
    this.knows = value;
    this.#send((to) => to.#receive(publication, origin, value));
  }

  override sendNote(roomId: string, note: NodeNote): void {
    const text = JSON.stringify(note);
    this.#send((to) => to.deliverNote(roomId, JSON.parse(text) as NodeNote, this.nodeId));
  }

  miss(): void {
    this.deliverMissed(null);
  }

  /** Delivers the oldest message that is on its way to another node. */
  deliverNext(to: TestBus): void {
    this.waiting.get(to)?.shift()?.(to);
  }

  #receive(publication: Publication, origin: Origin, value: number): void {
    this.deliver(publication, origin);
    this.#seen.set(origin.nodeId, origin.number);
    this.knows = Math.max(this.knows, value);
  }

  #send(message: Message): void {
    for (const messages of this.waiting.values()) messages.push(message);
  }
}

function startNodes(count: number, turnMs?: number) {
  const database = { value: 0 };
  const nodes = Array.from({ length: count }, (_, index) => {
    const bus = new TestBus(database, `node-${index}`);
    const snapshots = new SnapshotCache({ maxAgeMs: () => Infinity, bus, ...(turnMs && { turnMs }) });
    bus.subscribe(({ roomId, invalidates }, origin) => snapshots.invalidate(roomId, invalidates, origin));
    bus.onMissed((roomId) => snapshots.invalidateAll(roomId));
    const build = async () => {
      const value = String(database.value);
      await delay(1);
      return value;
    };
    return {
      bus,
      snapshots,
      read: async () => Number((await snapshots.read(ID, build)).body.toString()),
      /** What a repeated poll gets. */
      poll: async () => Number((await snapshots.read(ID, build, true)).body.toString()),
      change: () => {
        database.value += 1;
        bus.publish(CHANGE);
      },
    };
  });
  for (const { bus } of nodes) for (const other of nodes) if (other.bus !== bus) bus.waiting.set(other.bus, []);
  const deliverAll = () => {
    for (const { bus } of nodes)
      for (const [to, messages] of bus.waiting) while (messages.length > 0) bus.deliverNext(to);
  };
  return {
    nodes,
    database,
    deliverAll,
    /** Delivers everything at once while `work` runs. */
    delivering: async (work: () => Promise<unknown>) => {
      const timer = setInterval(deliverAll, 1);
      await work();
      clearInterval(timer);
    },
    /** All nodes read the list, so that each knows that the others have readers. */
    open: async () => {
      for (const round of [1, 2])
        for (const { read } of round === 1 ? nodes : nodes.toReversed()) {
          await read();
          deliverAll();
        }
    },
    builds: () => nodes.reduce((sum, { snapshots }) => sum + snapshots.builds, 0),
    get first() {
      return nodes[0] as (typeof nodes)[number];
    },
  };
}

describe("builds of several nodes", () => {
  it("[SNAP-14] a change is built by one node, and all nodes read it", async () => {
    const cluster = startNodes(3, 10_000);
    await cluster.open();
    const before = cluster.builds();
    await cluster.delivering(async () => {
      for (let change = 1; change <= 4; change += 1) {
        cluster.first.change();
        cluster.deliverAll();
        expect(await Promise.all(cluster.nodes.map(({ read }) => read()))).toEqual([change, change, change]);
      }
    });
    expect(cluster.builds() - before).toBe(4);
  });

  it("[SNAP-2] [SNAP-14] a read never gets the state before a change that its node knows, in any order of arrival", async () => {
    const step = fc.tuple(
      fc.constantFrom("change", "read", "read", "deliver", "deliver", "miss"),
      fc.nat(2),
      fc.nat(2),
    );
    const run = async (steps: readonly [string, number, number][]) => {
      const cluster = startNodes(3);
      await cluster.open();
      const reads: Promise<{ knew: number; value: number }>[] = [];
      for (const [kind, from, to] of steps) {
        const [node, other] = [cluster.nodes[from], cluster.nodes[to]];
        if (!node || !other) continue;
        if (kind === "change") node.change();
        else if (kind === "deliver") node.bus.deliverNext(other.bus);
        else if (kind === "miss") node.bus.miss();
        else {
          const { knows: knew } = node.bus;
          reads.push(node.read().then((value) => ({ knew, value })));
          await delay(to);
        }
      }
      await cluster.delivering(async () => {
        for (const { knew, value } of await Promise.all(reads)) expect(value).toBeGreaterThanOrEqual(knew);
      });
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: "max" }), run), {
      numRuns: 40,
    });
  });

  it("[SNAP-14] does not take a list without the last of several publications that arrived together", async () => {
    const list = new SharedList();
    // Merged invalidations come first, with the number of the last.
    for (const number of [7, 5]) list.invalidate({ nodeId: "a", number });
    const note = { kind: "list" as never, key: "list", packed: { text: "[]" } };
    list.receive({ ...note, seen: { a: 6 } });
    expect(await list.take(0)).toBeNull();
    list.receive({ ...note, seen: { a: 7 } });
    expect((await list.take(0))?.body.toString()).toBe("[]");
  });

  it("[SNAP-14] a node builds the list itself instead of a damaged one, and keeps one that cannot be sent", async () => {
    const cluster = startNodes(2, 10_000);
    await cluster.open();
    const pack = vi
      .spyOn(Snapshot.prototype, "pack")
      .mockResolvedValueOnce({ brotli: "damaged" })
      .mockRejectedValue(new Error("Cannot be compressed"));
    onTestFinished(() => pack.mockRestore());
    await cluster.delivering(async () => {
      cluster.first.change();
      cluster.deliverAll();
      expect(await Promise.all(cluster.nodes.map(({ read }) => read()))).toEqual([1, 1]);
    });
    expect(pack).toHaveBeenCalledTimes(2);
  });

  it("[SNAP-14] a node builds the list itself if the one that would build it has ended or has no reader", async () => {
    const cluster = startNodes(2);
    await cluster.open();
    for (const { read, change } of cluster.nodes) {
      change();
      // Nothing arrives from the other node.
      expect(await read()).toBe(cluster.database.value);
    }
  });

  it("[SNAP-8] [SNAP-14] a node without a connection to the others builds its lists itself", async () => {
    const cluster = startNodes(2);
    await cluster.open();
    const { bus, snapshots, read, change } = cluster.first;
    bus.isLinked = false;
    const before = snapshots.builds;
    change();
    expect([await read(), snapshots.builds - before]).toEqual([1, 1]);
  });

  it("[SNAP-15] a list that changes all the time is built ten times a second, and a repeated poll gets the last one", async () => {
    const cluster = startNodes(1);
    const { read, poll, change, snapshots } = cluster.first;
    const began = performance.now();
    for (let turn = 0; turn < 12; turn += 1) {
      change();
      expect(await read()).toBe(cluster.database.value);
    }
    const seconds = (performance.now() - began) / 1000;
    expect(snapshots.builds).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 6);
    change();
    expect(await poll()).toBe(cluster.database.value - 1);
    // The poll has started the build.
    await vi.waitFor(async () => expect(await poll()).toBe(cluster.database.value));
  });
});
