/** Presence and bus health across nodes, without sockets. */
import type { LiveMessage } from "@hubbub/contract/live";
import { beforeEach, describe, expect, it } from "vitest";

import type { NodeNote } from "../bus/bus.ts";
import { MemoryBus } from "../bus/memory-bus.ts";
import { Presence } from "./presence.ts";
import { BusHealthNotifier } from "./bus-health.ts";

/** A bus of one node in a cluster; the test delivers the messages of the other nodes. */
class FakeBus extends MemoryBus {
  healthy = true;
  readonly sent: { roomId: string; note: NodeNote }[] = [];

  override get isHealthy(): boolean {
    return this.healthy;
  }

  override sendNote(roomId: string, note: NodeNote): void {
    this.sent.push({ roomId, note });
  }

  receive(note: NodeNote, nodeId: string): void {
    this.deliverNote("E", note, nodeId);
  }

  loseMessages(roomId: string | null): void {
    this.deliverMissed(roomId);
  }
}

let now: number;
let bus: FakeBus;
beforeEach(() => {
  now = 0;
  bus = new FakeBus(() => undefined, "here");
});

describe("people on all nodes", () => {
  const people = (count: number) => ({ kind: "people", count });
  const open = (here: number, changed: string[] = []) =>
    new Presence({
      bus,
      countHere: () => here,
      roomsHere: () => ["E"],
      onChange: (roomId) => changed.push(roomId),
      now: () => now,
    });

  it("[SCALE-10] adds up the counts of all nodes, reports changes only, and removes silent nodes", () => {
    const changed: string[] = [];
    const presence = open(2, changed);
    bus.receive(people(5), "one");
    bus.receive(people(4), "two");
    bus.receive(people(4), "two");
    expect([presence.total("E"), presence.total("F"), changed]).toEqual([11, 2, ["E", "E"]]);
    bus.receive(people(0), "one");
    expect(presence.total("E")).toBe(6);
    now = 12_001;
    presence.refresh();
    expect([presence.total("E"), changed.length]).toEqual([2, 4]);
  });

  it("[SCALE-10] sends its own counts on request and every five seconds, and none for empty rooms", () => {
    const presence = open(2);
    bus.receive({ kind: "people-asked" }, "one");
    expect(bus.sent).toEqual([{ roomId: "E", note: people(2) }]);
    now = 5000;
    presence.refresh();
    now = 6000;
    presence.refresh();
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
  const broadcasts: [string, LiveMessage][] = [];
  const open = () =>
    new BusHealthNotifier({
      bus,
      roomsHere: () => ["E", "F"],
      broadcast: (roomId, message) => broadcasts.push([roomId, message]),
      now: () => now,
    });
  const take = () => broadcasts.splice(0).map(([roomId, { data }]) => [roomId, data]);
  beforeEach(() => void broadcasts.splice(0));

  it("[SCALE-11] are notified once that messages may be missing for three seconds, and once that this has ended", () => {
    const notifier = open();
    notifier.notifyClients();
    bus.healthy = false;
    notifier.notifyClients();
    now = 2000;
    notifier.notifyClients();
    expect([take(), notifier.greeting()]).toEqual([[], null]);
    now = 3000;
    notifier.notifyClients();
    now = 4000;
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
    bus.loseMessages("E");
    bus.loseMessages("E");
    notifier.notifyClients();
    notifier.notifyClients();
    expect(take()).toEqual([["E", { whole: true }]]);
    bus.loseMessages("E");
    bus.loseMessages(null);
    notifier.notifyClients();
    expect(take()).toEqual([
      ["E", { whole: true }],
      ["F", { whole: true }],
    ]);
  });
});
