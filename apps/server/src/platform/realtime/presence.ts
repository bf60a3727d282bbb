/**
 * How many people have each room open, on all nodes together. Every node tells the others its own number when it
 * changes and now and then anyway; a number not told again is forgotten, so a node that died does not linger.
 */
import type { Bus } from "../bus/bus.ts";

const TELL_AGAIN_MS = 5_000;
const FORGET_MS = 12_000;

export interface PresenceDeps {
  bus: Bus;
  /** People in the room on this node. */
  countHere: (roomId: string) => number;
  /** The rooms that are open on this node. */
  roomsHere: () => Iterable<string>;
  /** The total of a room has changed because of another node. */
  onChange: (roomId: string) => void;
  now: () => number;
}

interface Elsewhere {
  count: number;
  toldAt: number;
}

export class Presence {
  readonly #deps: PresenceDeps;
  /** By room, then by node. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  readonly #endSubscription: () => void;
  #toldAllAt = 0;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    const { bus } = deps;
    this.#endSubscription = bus.subscribe(({ roomId, note }, nodeId) => {
      if (nodeId === bus.nodeId) return;
      if (note?.kind === "people") this.#hear(roomId, nodeId, note.count);
      else if (note?.kind === "people-asked" && deps.countHere(roomId) > 0) this.tell(roomId);
    });
  }

  /** People in the room, here and elsewhere. */
  total(roomId: string): number {
    let total = this.#deps.countHere(roomId);
    for (const { count } of this.#elsewhere.get(roomId)?.values() ?? []) total += count;
    return total;
  }

  /** This node has just opened the room. */
  ask(roomId: string): void {
    if (!this.#deps.bus.isSingleNode)
      this.#deps.bus.publish({ roomId, invalidates: [], note: { kind: "people-asked" } });
  }

  /** Tells the other nodes how many are here. */
  tell(roomId: string): void {
    if (this.#deps.bus.isSingleNode) return;
    const count = this.#deps.countHere(roomId);
    this.#deps.bus.publish({ roomId, invalidates: [], note: { kind: "people", count } });
  }

  /** To be called about once a second: tells again what is due, forgets what was not told again. */
  tidy(): void {
    const now = this.#deps.now();
    if (now - this.#toldAllAt >= TELL_AGAIN_MS) {
      this.#toldAllAt = now;
      for (const roomId of this.#deps.roomsHere()) this.tell(roomId);
    }
    for (const [roomId, nodes] of this.#elsewhere) {
      for (const [nodeId, { toldAt }] of nodes) if (now - toldAt > FORGET_MS) this.#hear(roomId, nodeId, 0);
    }
  }

  /** Says good-bye: this node's people are on their way elsewhere. */
  close(): void {
    this.#endSubscription();
    if (this.#deps.bus.isSingleNode) return;
    for (const roomId of this.#deps.roomsHere())
      this.#deps.bus.publish({ roomId, invalidates: [], note: { kind: "people", count: 0 } });
  }

  #hear(roomId: string, nodeId: string, count: number): void {
    const nodes = this.#elsewhere.get(roomId) ?? new Map<string, Elsewhere>();
    const before = nodes.get(nodeId)?.count ?? 0;
    if (count > 0) {
      nodes.set(nodeId, { count, toldAt: this.#deps.now() });
      this.#elsewhere.set(roomId, nodes);
    } else {
      nodes.delete(nodeId);
      if (nodes.size === 0) this.#elsewhere.delete(roomId);
    }
    if (before !== count) this.#deps.onChange(roomId);
  }
}
