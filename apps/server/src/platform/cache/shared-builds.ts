/**
 * Lists are built once per change by all nodes together, and under constant changes ten times a second. A node that has
 * built a list sends it to the nodes with readers of the same room.
 *
 * Each node has a rank in a room, from a hash of room and node. The first builds immediately. The others wait for its
 * list, longer with a higher rank. If no list comes, for example because the other node has ended or has no reader at the
 * moment, the next one builds.
 *
 * Each list carries, per node, the number of the last publication its builder had seen. A node uses it only if every
 * publication that made its own copy stale is included.
 */
import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { VERSION } from "@hubbub/server-kit/version";

import type { Bus, NodeNote, Origin, Position } from "../bus/bus.ts";
import type { LoadProgress } from "./loading-cache.ts";
import { createLru } from "./lru.ts";
import { type PackedSnapshot, Snapshot } from "./snapshot.ts";

/** A list is built at most once in this time, in ms, apart from the first builds after a pause. */
const INTERVAL_MS = 100;
const BURST = 5;
/** How long a node waits for the list of a node with the next lower rank: a build takes some 5 ms. */
const TURN_MS = 25;
const TURNS_MAX = 2;
/** How often a node says that it has readers in a room, and how long others remember it. */
const ANNOUNCE_MS = 20_000;
const FORGET_MS = 50_000;
const ROOMS_MAX = 5000;

const READING = "list-readers";
/** A node of another version may have other lists. */
const LIST = `list ${VERSION}`;

interface ListNote extends NodeNote {
  kind: typeof LIST;
  key: string;
  seen: Position;
  packed: PackedSnapshot;
}

interface Room {
  announcedAt: number;
  /** The other nodes with readers: when each last said so. */
  readers: Map<string, number>;
}

/** What this node knows of a list. The cache keeps one with each list. */
export class SharedList {
  /** Only a list whose builder had received these publications is as new as what this node has. */
  #required = new Map<string, number>();
  /** Number of gaps in the publications so far. It starts above `#gapsAtBuild`, so that the first list is built here. */
  #gaps = 1;
  /** That number when this node last built. */
  #gapsAtBuild = 0;
  /** A list of another node that includes all that is required, until it is used. */
  #received: ListNote | null = null;
  #onReceived: ((note: ListNote) => void) | null = null;
  /** Every build moves this on by `INTERVAL_MS`. Builds have to wait while it is more than `BURST` intervals ahead. */
  #nextBuildAt = -Infinity;

  /** @param origin the publication that made the list stale; null: unknown */
  invalidate(origin: Origin | null): void {
    this.#received = null;
    if (origin === null) this.#gaps += 1;
    // A lower number can follow a higher one in a packet (`SendQueue`).
    else this.#required.set(origin.nodeId, Math.max(origin.number, this.#required.get(origin.nodeId) ?? 0));
  }

  receive(note: ListNote): void {
    this.#countBuild();
    if (includes(note.seen, this.#required)) this.#received = note;
    this.#onReceived?.(note);
  }

  /** The time until a build is allowed, in ms. */
  pauseMs(): number {
    return Math.max(0, this.#nextBuildAt - BURST * INTERVAL_MS - performance.now());
  }

  /** Whether lists of other nodes can be used: they can, unless publications were missed or a publisher has ended. */
  canBeTaken(position: Position): boolean {
    return this.#gaps === this.#gapsAtBuild && [...this.#required.keys()].every((nodeId) => nodeId in position);
  }

  /** Resolves to a list that includes what is required at the call; null if none comes in this time, or a damaged one. */
  async take(waitMs: number): Promise<Snapshot | null> {
    const required = new Map(this.#required);
    let taken = this.#received;
    if (taken === null && waitMs > 0) {
      const { promise, resolve } = Promise.withResolvers<ListNote>();
      this.#onReceived = (note) => includes(note.seen, required) && resolve(note);
      taken = await Promise.race([promise, delay(waitMs, null, { ref: false })]);
      this.#onReceived = null;
    }
    this.#received = null;
    return taken && Snapshot.unpack(taken.packed).catch(() => null);
  }

  /** @param position what this node has received when the build begins */
  async build(position: Position, build: () => Promise<Snapshot>): Promise<Snapshot> {
    const gaps = this.#gaps;
    this.#required = new Map(Object.entries(position));
    this.#countBuild();
    const snapshot = await build();
    this.#gapsAtBuild = gaps;
    return snapshot;
  }

  #countBuild(): void {
    this.#nextBuildAt = Math.max(this.#nextBuildAt, performance.now()) + INTERVAL_MS;
  }
}

type NodesBus = Pick<Bus, "checkHealth" | "nodeId" | "onNote" | "position" | "sendNote">;

export class SharedBuilds {
  readonly #bus: NodesBus;
  readonly #turnMs: number;
  /** The rooms with readers at this node. */
  readonly rooms = createLru<Room>({ maxEntries: ROOMS_MAX });
  /** For the metrics: lists of other nodes that were used instead of a build. */
  received = 0;

  /** @param find the list of a room with this key, if this node has readers of it */
  constructor(bus: NodesBus, find: (roomId: string, key: string) => SharedList | undefined, turnMs = TURN_MS) {
    this.#bus = bus;
    this.#turnMs = turnMs;
    bus.onNote((roomId, note, nodeId) => {
      if (note.kind !== READING && note.kind !== LIST) return;
      const readers = this.rooms.peek(roomId)?.readers;
      // The other node does not know this one yet.
      if (readers && !readers.has(nodeId)) bus.sendNote(roomId, { kind: READING }, [nodeId]);
      readers?.set(nodeId, performance.now());
      if (note.kind === LIST) find(roomId, (note as ListNote).key)?.receive(note as ListNote);
    });
  }

  /** The list, built here or by another node. @param progress of the load in the cache */
  async obtain(
    { roomId, key, list }: { roomId: string; key: string; list: SharedList },
    progress: LoadProgress,
    build: () => Promise<Snapshot>,
  ): Promise<Snapshot> {
    const readers = this.#readersIn(roomId);
    const pauseMs = list.pauseMs();
    if (pauseMs > 0) progress.hold();
    if (this.#bus.checkHealth() && list.canBeTaken(this.#bus.position())) {
      const rank = this.#rankAmong(readers, roomId);
      const taken = await list.take(pauseMs + Math.min(rank, TURNS_MAX) * this.#turnMs);
      if (taken) {
        this.received += 1;
        return taken;
      }
    } else if (pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
    progress.begin();
    const seen = this.#bus.position();
    const snapshot = await list.build(seen, build);
    const send = async () => {
      const note: ListNote = { kind: LIST, key, seen, packed: await snapshot.pack() };
      this.#bus.sendNote(roomId, note, readers);
    };
    // Without it the others build the list themselves.
    if (readers.length > 0) send().catch(() => undefined);
    return snapshot;
  }

  /** The other nodes with readers of the room. */
  #readersIn(roomId: string): string[] {
    const room: Room = this.rooms.get(roomId) ?? { announcedAt: -Infinity, readers: new Map() };
    this.rooms.set(roomId, room);
    const now = performance.now();
    if (now - room.announcedAt > ANNOUNCE_MS) {
      room.announcedAt = now;
      this.#bus.sendNote(roomId, { kind: READING });
    }
    for (const [nodeId, at] of room.readers) if (now - at > FORGET_MS) room.readers.delete(nodeId);
    return [...room.readers.keys()];
  }

  #rankAmong(readers: readonly string[], roomId: string): number {
    const placeOf = (nodeId: string) => hash("sha1", `${roomId} ${nodeId}`);
    const own = placeOf(this.#bus.nodeId);
    return readers.filter((nodeId) => placeOf(nodeId) < own).length;
  }
}

function includes(position: Position, required: ReadonlyMap<string, number>): boolean {
  return [...required].every(([nodeId, number]) => (position[nodeId] ?? 0) >= number);
}
