/**
 * The number of people in each room, on all nodes together. Every node sends its own number to the others when it
 * changes and every few seconds. A number that is not repeated expires, so that a node that died is not counted any
 * longer.
 */
import type { Bus, NodeNote } from "../bus/bus.ts";

type PresenceNote =
  /** How many people the sending node has in the room. */
  | { kind: "people"; count: number }
  /** The sending node has just opened this room and asks the others for their number of people in it. */
  | { kind: "people-asked" };

const REPEAT_MS = 5_000;
const EXPIRE_MS = 12_000;

export interface PresenceDeps {
  bus: Bus;
  /** Returns the number of people in the room on this node. */
  countHere: (roomId: string) => number;
  /** Returns the rooms that are open on this node. */
  roomsHere: () => Iterable<string>;
  /** Called when another node changed the total of a room. */
  onChange: (roomId: string) => void;
  now: () => number;
}

interface Elsewhere {
  count: number;
  receivedAt: number;
}

export class Presence {
  readonly #deps: PresenceDeps;
  /** By room, then by node. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  readonly #endSubscription: () => void;
  #repeatedAt = 0;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    const { bus } = deps;
    this.#endSubscription = bus.onNote((roomId, note, nodeId) => {
      if (!isPresenceNote(note)) return;
      if (note.kind === "people") this.#receive(roomId, nodeId, note.count);
      else if (deps.countHere(roomId) > 0) this.sendCount(roomId);
    });
  }

  /** The number of people in the room on all nodes. */
  total(roomId: string): number {
    let total = this.#deps.countHere(roomId);
    for (const { count } of this.#elsewhere.get(roomId)?.values() ?? []) total += count;
    return total;
  }

  /** The number of people in each room on all nodes. Rooms that are not open here are missing if the bus is Redis. */
  totals(): Map<string, number> {
    const rooms = new Set([...this.#deps.roomsHere(), ...this.#elsewhere.keys()]);
    return new Map([...rooms].map((roomId) => [roomId, this.total(roomId)]));
  }

  /** Asks the other nodes for their numbers, after this node has opened the room. */
  ask(roomId: string): void {
    this.#sendNote(roomId, { kind: "people-asked" });
  }

  /** Sends the other nodes the number of people on this node. */
  sendCount(roomId: string): void {
    this.#sendNote(roomId, { kind: "people", count: this.#deps.countHere(roomId) });
  }

  /** Sends the numbers of this node again and removes expired ones of other nodes. Call it about once a second. */
  refresh(): void {
    const now = this.#deps.now();
    if (now - this.#repeatedAt >= REPEAT_MS) {
      this.#repeatedAt = now;
      for (const roomId of this.#deps.roomsHere()) this.sendCount(roomId);
    }
    for (const [roomId, nodes] of this.#elsewhere) {
      for (const [nodeId, { receivedAt }] of nodes) if (now - receivedAt > EXPIRE_MS) this.#receive(roomId, nodeId, 0);
    }
  }

  /** Sends zero for all rooms: the sockets of this node reconnect to other nodes. */
  close(): void {
    this.#endSubscription();
    for (const roomId of this.#deps.roomsHere()) this.#sendNote(roomId, { kind: "people", count: 0 });
  }

  #sendNote(roomId: string, note: PresenceNote): void {
    this.#deps.bus.sendNote(roomId, note);
  }

  #receive(roomId: string, nodeId: string, count: number): void {
    const nodes = this.#elsewhere.get(roomId) ?? new Map<string, Elsewhere>();
    const before = nodes.get(nodeId)?.count ?? 0;
    if (count > 0) {
      nodes.set(nodeId, { count, receivedAt: this.#deps.now() });
      this.#elsewhere.set(roomId, nodes);
    } else {
      nodes.delete(nodeId);
      if (nodes.size === 0) this.#elsewhere.delete(roomId);
    }
    if (before !== count) this.#deps.onChange(roomId);
  }
}

function isPresenceNote(note: NodeNote): note is PresenceNote {
  return note.kind === "people" || note.kind === "people-asked";
}
