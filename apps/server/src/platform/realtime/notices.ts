/** What the live channel itself sends to its rooms: the number of people, and whether messages may be missing. */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus, NodeNote } from "../bus/bus.ts";
import type { Broadcaster } from "./broadcast.ts";

type PresenceNote =
  /** How many people the sending node has in the room. */
  | { kind: "people"; count: number }
  /** The sending node has just opened this room and asks the others for their number of people in it. */
  | { kind: "people-asked" };

const REPEAT_MS = 5_000;
const EXPIRE_MS = 12_000;
/** Clients get a message after the bus was unhealthy for this long, so that a short gap causes no reloads. */
const NOTIFY_AFTER_MS = 3_000;

interface NoticeDeps {
  bus: Bus;
  broadcaster: Pick<Broadcaster, "broadcast"> & { rooms: ReadonlyMap<string, { presence: number }> };
}

interface Elsewhere {
  count: number;
  receivedAt: number;
}

/**
 * The number of people in each room, on all nodes together. Every node sends its own number to the others when it
 * changes and every few seconds. A number that is not repeated expires, so that a node that died is not counted.
 */
export class Presence {
  readonly #deps: NoticeDeps;
  /** By room, then by node. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  /** Rooms whose number of people has changed since the last message about it; true: on this node. */
  readonly #changed = new Map<string, boolean>();
  readonly #endSubscription: () => void;
  #repeatedAt = 0;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onNote((roomId, note, nodeId) => {
      if (!isPresenceNote(note)) return;
      if (note.kind === "people") this.#receive(roomId, nodeId, note.count);
      else if (this.#countHere(roomId) > 0) this.#sendCount(roomId);
    });
  }

  /** The number of people in the room on all nodes. */
  total(roomId: string): number {
    let total = this.#countHere(roomId);
    for (const { count } of this.#elsewhere.get(roomId)?.values() ?? []) total += count;
    return total;
  }

  /** The number of people in each room on all nodes. */
  totals(): Map<string, number> {
    const rooms = new Set([...this.#deps.broadcaster.rooms.keys(), ...this.#elsewhere.keys()]);
    return new Map([...rooms].map((roomId) => [roomId, this.total(roomId)]));
  }

  message(roomId: string): LiveMessage {
    return { type: "presence", data: { count: this.total(roomId) } };
  }

  /** To be called when somebody on this node has joined or left the room, or has become staff. */
  noteChange(roomId: string): void {
    this.#changed.set(roomId, true);
  }

  /** Asks the other nodes for their numbers, after this node has opened the room. */
  ask(roomId: string): void {
    this.#sendNote(roomId, { kind: "people-asked" });
  }

  /** Informs the rooms and the other nodes about changes. Call it about once a second. */
  announce(): void {
    const now = Date.now();
    const { broadcaster } = this.#deps;
    if (now - this.#repeatedAt >= REPEAT_MS) {
      this.#repeatedAt = now;
      for (const roomId of broadcaster.rooms.keys()) this.#sendCount(roomId);
    }
    for (const [roomId, nodes] of this.#elsewhere) {
      for (const [nodeId, { receivedAt }] of nodes) if (now - receivedAt > EXPIRE_MS) this.#receive(roomId, nodeId, 0);
    }
    for (const [roomId, isHere] of this.#changed) {
      if (isHere) this.#sendCount(roomId);
      broadcaster.broadcast(roomId, this.message(roomId), { audience: "everyone", urgency: "tick" });
    }
    this.#changed.clear();
  }

  /** Sends zero for all rooms: the sockets of this node reconnect to other nodes. */
  close(): void {
    this.#endSubscription();
    for (const roomId of this.#deps.broadcaster.rooms.keys()) this.#sendNote(roomId, { kind: "people", count: 0 });
  }

  #countHere(roomId: string): number {
    return this.#deps.broadcaster.rooms.get(roomId)?.presence ?? 0;
  }

  #sendCount(roomId: string): void {
    this.#sendNote(roomId, { kind: "people", count: this.#countHere(roomId) });
  }

  #sendNote(roomId: string, note: PresenceNote): void {
    this.#deps.bus.sendNote(roomId, note);
  }

  #receive(roomId: string, nodeId: string, count: number): void {
    const nodes = this.#elsewhere.get(roomId) ?? new Map<string, Elsewhere>();
    if (count !== (nodes.get(nodeId)?.count ?? 0)) this.#changed.set(roomId, this.#changed.get(roomId) ?? false);
    if (count > 0) this.#elsewhere.set(roomId, nodes.set(nodeId, { count, receivedAt: Date.now() }));
    else nodes.delete(nodeId);
    if (nodes.size === 0) this.#elsewhere.delete(roomId);
  }
}

function isPresenceNote(note: NodeNote): note is PresenceNote {
  return note.kind === "people" || note.kind === "people-asked";
}

/** Informs clients whether the messages of all nodes arrive: else they poll, and afterwards they reload once. */
export class BusHealthNotifier {
  readonly #deps: NoticeDeps;
  readonly #endSubscription: () => void;
  /** Rooms with missed publications; "all": every room. */
  #missedIn: Set<string> | "all" = new Set();
  #unhealthySince: number | null = null;
  #isNotified = false;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onMissed((roomId) => {
      if (roomId === null) this.#missedIn = "all";
      else if (this.#missedIn !== "all") this.#missedIn.add(roomId);
    });
  }

  /** The message for a socket that joins now; null unless a message said that the bus is not healthy. */
  greeting(): LiveMessage | null {
    return this.#isNotified ? toMessage(false) : null;
  }

  /** Informs clients about a change of bus health and about missed messages. Call it about once a second. */
  notifyClients(): void {
    const { bus, broadcaster } = this.#deps;
    if (!bus.isHealthy) {
      this.#unhealthySince ??= Date.now();
      if (this.#isNotified || Date.now() - this.#unhealthySince < NOTIFY_AFTER_MS) return;
      this.#isNotified = true;
      this.#broadcast(broadcaster.rooms.keys(), false);
      return;
    }
    this.#unhealthySince = null;
    // After an unhealthy time all rooms reload, otherwise only those that missed messages.
    const rooms = this.#isNotified || this.#missedIn === "all" ? broadcaster.rooms.keys() : this.#missedIn;
    this.#broadcast(rooms, true);
    this.#isNotified = false;
    this.#missedIn = new Set();
  }

  close(): void {
    this.#endSubscription();
  }

  #broadcast(rooms: Iterable<string>, isHealthy: boolean): void {
    for (const roomId of rooms)
      this.#deps.broadcaster.broadcast(roomId, toMessage(isHealthy), { audience: "everyone", urgency: "tick" });
  }
}

function toMessage(isHealthy: boolean): LiveMessage {
  return { type: "live:whole", data: { whole: isHealthy } };
}
