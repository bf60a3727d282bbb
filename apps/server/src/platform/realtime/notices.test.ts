/** Presence and bus health across nodes, without sockets. */
import type { LiveMessage } from "@hubbub/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { NodeNote } from "../bus/bus.ts";
import { MemoryBus } from "../bus/memory-bus.ts";
import { BusHealthNotifier, Presence } from "./notices.ts";

/** A bus of one node in a cluster; the test delivers the messages of the other nodes. */
class FakeBus extends MemoryBus {
  healthy = true;
  readonly sent: { roomId: string; note: NodeNote }[] = [];

  override checkHealth(): boolean {
    return this.healthy;
  }

  override sendNote(roomId: string, note: NodeNote): void {
    this.sent.push({ roomId, note });
  }

  receive(note: NodeNote, nodeId: string): void {
    this.deliverNote("E", note, nodeId);
  }

  loseMessages(): void {
    this.deliverMissed();
  }
}

let bus: FakeBus;
let broadcasts: [string, LiveMessage["data"]][];
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  bus = new FakeBus(() => undefined, "here");
  broadcasts = [];
});
afterEach(() => void vi.useRealTimers());

/** What the live channel has on this node: rooms with so many people each. */
const broadcasterOf = (people: Record<string, number>) => ({
  rooms: new Map(Object.entries(people).map(([roomId, presence]) => [roomId, { presence }])),
  sendHere: (roomId: string, { data }: LiveMessage) => void broadcasts.push([roomId, data]),
});
const advance = (ms: number) => void vi.advanceTimersByTime(ms);
const take = () => broadcasts.splice(0);

describe("people on all nodes", () => {
  const people = (count: number) => ({ kind: "people", count });
  const open = (here: number) => new Presence({ bus, broadcaster: broadcasterOf({ E: here }) });

  it("[SCALE-10] adds up the counts of all nodes, reports changes only, and removes silent nodes", () => {
    const presence = open(2);
    bus.receive(people(5), "one");
    bus.receive(people(4), "two");
    expect([presence.total("E"), presence.total("F")]).toEqual([11, 0]);
    presence.broadcastChanges();
    bus.receive(people(4), "two");
    presence.broadcastChanges();
    expect(take()).toEqual([["E", { count: 11 }]]);
    // The count of this node. It has not changed since.
    expect(bus.sent).toHaveLength(1);
    bus.receive(people(0), "one");
    expect(presence.total("E")).toBe(6);
    advance(12_001);
    presence.broadcastChanges();
    expect([presence.total("E"), take()]).toEqual([2, [["E", { count: 2 }]]]);
  });

  it("[SCALE-10] sends its own counts on request and every five seconds, and none for empty rooms", () => {
    const presence = open(2);
    presence.noteChange("E");
    presence.broadcastChanges();
    bus.sent.length = 0;
    bus.receive({ kind: "people-asked" }, "one");
    expect(bus.sent).toEqual([{ roomId: "E", note: people(2) }]);
    advance(5000);
    presence.broadcastChanges();
    advance(1000);
    presence.broadcastChanges();
    expect(bus.sent).toHaveLength(2);
    presence.close();
    expect(bus.sent.at(-1)?.note).toEqual(people(0));
    open(0);
    bus.sent.length = 0;
    bus.receive({ kind: "people-asked" }, "one");
    expect(bus.sent).toEqual([]);
  });
});

describe("pages", () => {
  const open = () => new BusHealthNotifier({ bus, broadcaster: broadcasterOf({ E: 1, F: 1 }) });

  it("[SCALE-11] are notified once that messages may be missing for three seconds, and once that this has ended", () => {
    const notifier = open();
    notifier.notifyClients();
    bus.healthy = false;
    notifier.notifyClients();
    advance(2000);
    notifier.notifyClients();
    expect([take(), notifier.greeting()]).toEqual([[], null]);
    advance(1000);
    notifier.notifyClients();
    advance(1000);
    notifier.notifyClients();
    expect(take()).toEqual([
      ["E", { whole: false }],
      ["F", { whole: false }],
    ]);
    expect(notifier.greeting()?.data).toEqual({ whole: false });
    bus.healthy = true;
    notifier.notifyClients();
    notifier.notifyClients();
    expect(take()).toEqual([
      ["E", { whole: true }],
      ["F", { whole: true }],
    ]);
    expect(notifier.greeting()).toBeNull();
  });

  it("[SCALE-11] reload once when messages were missed", () => {
    const notifier = open();
    bus.loseMessages();
    bus.loseMessages();
    notifier.notifyClients();
    notifier.notifyClients();
    expect(take()).toEqual([
      ["E", { whole: true }],
      ["F", { whole: true }],
    ]);
  });
});
