/** Parts of the bus between nodes: splitting and joining messages, the queue, and the health of peers. */
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { cutText, PartJoiner } from "./postgres-bus.ts";
import { GRACE_MS, Peers } from "./peers.ts";
import type { ConnectionEvents } from "./link.ts";
import { NodeBus } from "./node-bus.ts";
import { type Packet, readPacket } from "./packet.ts";

describe("parts of a message", () => {
  it("[BUS-5] never exceed the transport's limit and join to the same texts", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 400 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 18, max: 200 }), (first, second, maxBytes) => {
        const parts = [cutText(first, maxBytes), ["nonsense"], cutText(second, maxBytes)].flat();
        expect(parts.every((part) => Buffer.byteLength(part) <= maxBytes)).toBe(true);
        const joiner = new PartJoiner();
        const joined = parts.map((part) => joiner.join(part)).filter((part) => part !== null);
        expect(joined).toEqual([first, second]);
      }),
    );
  });

  it("[BUS-5] differ, because PostgreSQL delivers equal payloads of a transaction once", () => {
    const parts = cutText("x".repeat(100), 30);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it("[BUS-5] ignores what is not a packet, and counts unreadable publications as missed", () => {
    for (const text of ["", "null", "[]", "{", '{"from":3}']) expect(readPacket(text)).toBeNull();
    const readable = [
      { roomId: "E", invalidates: [] },
      { roomId: "E", note: { kind: "people" } },
      {
        roomId: "E",
        invalidates: [],
        message: { type: "pong", data: {} },
        audience: "staff",
        urgency: "now",
      },
    ];
    const unreadable = [
      { roomId: 3 },
      null,
      { roomId: "E" },
      { roomId: "E", note: 3 },
      { ...readable[2], audience: undefined },
      { ...readable[2], urgency: "soon" },
    ];
    const packet = readPacket(JSON.stringify({ from: "a", items: [...unreadable, ...readable] }));
    expect(packet).toEqual({ from: "a", items: readable, missed: true });
    expect(readPacket(JSON.stringify({ from: "a", items: [] }))).toEqual({ from: "a", items: [], missed: false });
  });
});

/** A bus whose link sends nothing. `receive` delivers what another node sent. */
function openBus(onNotice: (sentence: string) => void = () => undefined) {
  let receive: (text: string) => void = () => undefined;
  const bus = new NodeBus({
    kind: "redis",
    nodeId: "me",
    listNodes: async () => new Set(["me"]),
    onNotice,
    connect: ({ onText }) => {
      receive = onText;
      return {
        ready: new Promise(() => undefined),
        send: async () => undefined,
        close: async () => undefined,
      };
    },
  });
  return { bus, receive: (text: string) => receive(text) };
}

describe("a failing listener", () => {
  it("[BUS-11] is named in the log with its stack, and the next publication arrives", async () => {
    const notices: string[] = [];
    const received: string[] = [];
    const { bus, receive } = openBus((sentence) => notices.push(sentence));
    bus.subscribe(({ roomId }) => {
      if (roomId === "A") throw new Error("no such list");
      received.push(roomId);
    });
    const items = ["A", "B"].map((roomId) => ({ roomId, invalidates: [] }));
    receive(JSON.stringify({ from: "other", items }));
    receive("unreadable");
    expect(received).toEqual(["B"]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^a listener of the bus failed: Error: no such list\n +at .*bus-internals/u);
    await bus.close();
  });
});

describe("a node that ends", () => {
  it.each([
    ["everything again if it did not say so", [{ items: [] }], 1],
    ["nothing again if it said so", [{ items: [] }, { left: true }], 0],
  ] as const)("[BUS-15] lets the others read %s", async (_, packets, missed) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { bus, receive } = openBus();
    let reported = 0;
    bus.onMissed(() => (reported += 1));
    for (const packet of packets) receive(JSON.stringify({ from: "other", ...packet }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported).toBe(missed);
    await bus.close();
  });

  it("[BUS-15] reports a node that is silent and no longer connected to the database, once", () => {
    const peers = new Peers("me");
    peers.noteMessage("other", 10_000);
    expect(peers.updateConnected(new Set(["me", "other"]), 15_000)).toBe(false);
    expect(peers.updateConnected(new Set(["me"]), 15_000)).toBe(true);
    expect(peers.updateConnected(new Set(["me"]), 15_000)).toBe(false);
  });
});

describe("a link without echoes", () => {
  it("[BUS-14] is reset after three seconds, also when no heartbeat has come back since it came up again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let connections = 0;
    const bus = new NodeBus({
      kind: "redis",
      nodeId: "me",
      listNodes: async () => new Set(["me"]),
      onNotice: () => undefined,
      // Never returns a heartbeat.
      connect: () => {
        connections += 1;
        return {
          ready: Promise.resolve(),
          send: async () => undefined,
          close: async () => undefined,
        };
      },
    });
    await vi.advanceTimersByTimeAsync(2900);
    expect([bus.state().isLinked, connections]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(500);
    expect(connections).toBe(2);
    await vi.advanceTimersByTimeAsync(3500);
    expect([bus.checkHealth(), connections]).toEqual([false, 3]);
    await bus.close();
  });
});

describe("heartbeats", () => {
  /** Nodes whose link delivers immediately. `sent` counts the heartbeats of each. */
  function openNodes() {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const links = new Map<string, ConnectionEvents>();
    const sent = new Map<string, number>();
    const open = (nodeId: string) =>
      new NodeBus({
        kind: "redis",
        nodeId,
        listNodes: async () => new Set(links.keys()),
        onNotice: () => undefined,
        connect: (events) => {
          links.set(nodeId, events);
          return {
            ready: Promise.resolve(),
            send: async (text) => {
              if (readPacket(text)?.beat !== undefined) sent.set(nodeId, (sent.get(nodeId) ?? 0) + 1);
              for (const { onText } of links.values()) onText(text);
            },
            close: async () => void links.delete(nodeId),
          };
        },
      });
    const nodes = [open("a"), open("b")];
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.close()));
      vi.useRealTimers();
    });
    const countDuring = async (ms: number) => {
      sent.clear();
      await vi.advanceTimersByTimeAsync(ms);
      return sent;
    };
    return { nodes, open, countDuring };
  }

  it("[BUS-16] end when nothing is read on any node, and the first read starts them on all", async () => {
    const { nodes, countDuring } = openNodes();
    const [a, b] = nodes as [NodeBus, NodeBus];
    await countDuring(20_000);
    expect(await countDuring(60_000)).toEqual(new Map());
    for (const node of nodes) expect(node.state()).toMatchObject({ isHealthy: true, missing: 0, peers: 1 });
    expect(a.checkHealth()).toBe(false);
    await countDuring(1);
    expect([a.checkHealth(), b.state().isHealthy]).toEqual([true, true]);
    await countDuring(5000);
    expect([a.checkHealth(), b.checkHealth()]).toEqual([true, true]);
  });

  it("[BUS-16] do not end on nodes that another one needs", async () => {
    const { nodes, countDuring } = openNodes();
    const [a, b] = nodes as [NodeBus, NodeBus];
    for (let second = 0; second < 30; second += 1) {
      await countDuring(1000);
      expect(a.checkHealth()).toBe(true);
    }
    expect(b.state()).toMatchObject({ isHealthy: true, missing: 0 });
    await countDuring(15_000);
    expect(await countDuring(60_000)).toEqual(new Map());
  });

  it("[BUS-16] begin on idle nodes when another node starts", async () => {
    const { nodes, open, countDuring } = openNodes();
    await countDuring(60_000);
    const c = open("c");
    nodes.push(c);
    await countDuring(1);
    expect([...nodes.map((node) => node.state().peers), c.checkHealth()]).toEqual([2, 2, 2, true]);
  });
});

describe("messages to send", () => {
  it("[BUS-8] are dropped without another node, when there are too many or they cannot be sent, and others read everything again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const sent: (Packet | null)[] = [];
    let isFailing = false;
    let nodeIds = ["me"];
    const bus = new NodeBus({
      kind: "redis",
      nodeId: "me",
      listNodes: async () => new Set(nodeIds),
      onNotice: () => undefined,
      connect: () => ({
        ready: Promise.resolve(),
        send: async (text) => {
          if (isFailing) throw new Error("refused");
          sent.push(readPacket(text));
        },
        close: async () => undefined,
      }),
    });
    const missedAfter = async (ms: number) => {
      sent.length = 0;
      await vi.advanceTimersByTimeAsync(ms);
      return sent.map((packet) => packet?.missed);
    };
    await missedAfter(1);
    bus.publish({ roomId: "A", invalidates: [] });
    expect(await missedAfter(300)).toEqual([true]);
    nodeIds = ["me", "other"];
    await missedAfter(1000);
    for (let nth = 0; nth <= 10_000; nth += 1) bus.publish({ roomId: "A", invalidates: [] });
    expect(bus.state()).toMatchObject({ dropped: 10_001, waiting: 0 });
    expect(await missedAfter(300)).toEqual([true]);
    expect(await missedAfter(300)).toEqual([false]);
    isFailing = true;
    bus.publish({ roomId: "A", invalidates: [] });
    expect(await missedAfter(300)).toEqual([]);
    isFailing = false;
    expect(await missedAfter(300)).toEqual([true]);
    await bus.close();
  });
});

describe("bus health", () => {
  const now = 50_000;

  it("[BUS-9] is healthy only while this node receives messages from itself and every other node", () => {
    const peers = new Peers("me");
    expect(peers.isHealthy(now)).toBe(false);
    peers.noteMessage("me", now);
    expect(peers.isHealthy(now)).toBe(true);
    peers.noteMessage("other", now - 600);
    expect([peers.isHealthy(now), peers.isHealthy(now - 600 + GRACE_MS)]).toEqual([true, false]);
    peers.noteDisconnect();
    expect(peers.isHealthy(now)).toBe(false);
  });

  it("[BUS-9] expects messages from a silent node as long as it is connected to the database", () => {
    const peers = new Peers("me");
    peers.noteMessage("other", now - 5000);
    peers.noteMessage("me", now);
    peers.updateConnected(new Set(["me", "other"]), now);
    expect([peers.isHealthy(now), peers.count, peers.missing(now)]).toEqual([false, 1, 1]);
    peers.updateConnected(new Set(["me"]), now);
    expect([peers.isHealthy(now), peers.count, peers.missing(now)]).toEqual([true, 0, 0]);
  });

  it("[BUS-9] ignores a node after a silent minute when the database is unavailable", () => {
    const peers = new Peers("me");
    peers.noteMessage("other", now - 5000);
    peers.noteMessage("me", now);
    peers.updateConnected(new Set(), now);
    expect(peers.isHealthy(now)).toBe(false);
    peers.noteMessage("me", now + 60_000);
    peers.updateConnected(new Set(), now + 60_000);
    expect(peers.isHealthy(now + 60_000)).toBe(true);
  });
});
