/** People and pages across nodes, without sockets. */
import type { ServerMessage } from "@hubbub/contract/live";
import { beforeEach, describe, expect, it } from "vitest";

import type { Bus, BusListener, Publication } from "../bus/bus.ts";
import { createMemoryBus } from "../bus/memory-bus.ts";
import { Presence } from "./presence.ts";
import { BusHealthNotifier } from "./bus-health.ts";

interface StagedBus extends Bus {
  isHealthy: boolean;
  hear(publication: Publication, nodeId: string): void;
  miss(roomId: string | null): void;
  said: Publication[];
}

/** A bus among others, whose part the test plays. */
function stagedBus(): StagedBus {
  const listeners = new Set<BusListener>();
  const missed = new Set<(roomId: string | null) => void>();
  const said: Publication[] = [];
  return {
    ...createMemoryBus(),
    nodeId: "here",
    isSingleNode: false,
    isHealthy: true,
    said,
    publish: (publication) => void said.push(publication),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onMissed: (listener) => {
      missed.add(listener);
      return () => missed.delete(listener);
    },
    hear: (publication, nodeId) => listeners.forEach((listener) => listener(publication, nodeId)),
    miss: (roomId) => missed.forEach((listener) => listener(roomId)),
  };
}

let now: number;
let bus: StagedBus;
beforeEach(() => {
  now = 0;
  bus = stagedBus();
});

describe("people on all nodes", () => {
  const people = (count: number): Publication => ({ roomId: "E", invalidates: [], note: { kind: "people", count } });
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
    bus.hear(people(5), "one");
    bus.hear(people(4), "two");
    bus.hear(people(4), "two");
    bus.hear(people(9), "here");
    expect([presence.total("E"), presence.total("F"), changed]).toEqual([11, 2, ["E", "E"]]);
    bus.hear(people(0), "one");
    expect(presence.total("E")).toBe(6);
    now = 12_001;
    presence.tidy();
    expect([presence.total("E"), changed.length]).toEqual([2, 4]);
  });

  it("[SCALE-10] sends its own counts on request and every five seconds, and none for empty rooms", () => {
    const presence = open(2);
    bus.hear({ roomId: "E", invalidates: [], note: { kind: "people-asked" } }, "one");
    expect(bus.said).toEqual([people(2)]);
    now = 5000;
    presence.tidy();
    now = 6000;
    presence.tidy();
    expect(bus.said).toHaveLength(2);
    presence.close();
    expect(bus.said.at(-1)).toEqual(people(0));
    open(0);
    bus.said.length = 0;
    bus.hear({ roomId: "E", invalidates: [], note: { kind: "people-asked" } }, "one");
    expect(bus.said).toEqual([]);
  });
});

describe("pages", () => {
  const told: [string, ServerMessage][] = [];
  const open = () =>
    new BusHealthNotifier({
      bus,
      roomsHere: () => ["E", "F"],
      broadcast: (roomId, message) => told.push([roomId, message]),
      now: () => now,
    });
  const take = () => told.splice(0).map(([roomId, { data }]) => [roomId, data]);
  beforeEach(() => void told.splice(0));

  it("[SCALE-11] are notified once that messages may be missing for three seconds, and once that this has ended", () => {
    const wholeness = open();
    wholeness.tidy();
    bus.isHealthy = false;
    wholeness.tidy();
    now = 2000;
    wholeness.tidy();
    expect([take(), wholeness.greeting()]).toEqual([[], null]);
    now = 3000;
    wholeness.tidy();
    now = 4000;
    wholeness.tidy();
    expect(take()).toEqual([
      ["E", { whole: false }],
      ["F", { whole: false }],
    ]);
    expect(wholeness.greeting()?.data).toEqual({ whole: false });
    bus.isHealthy = true;
    wholeness.tidy();
    wholeness.tidy();
    expect(take()).toEqual([
      ["E", { whole: true }],
      ["F", { whole: true }],
    ]);
    expect(wholeness.greeting()).toBeNull();
  });

  it("[SCALE-11] reload once when messages were missed", () => {
    const wholeness = open();
    bus.miss("E");
    bus.miss("E");
    wholeness.tidy();
    wholeness.tidy();
    expect(take()).toEqual([["E", { whole: true }]]);
    bus.miss("E");
    bus.miss(null);
    wholeness.tidy();
    expect(take()).toEqual([
      ["E", { whole: true }],
      ["F", { whole: true }],
    ]);
  });
});
