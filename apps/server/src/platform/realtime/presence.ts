/**
 * How many people have each room open, on all nodes together. Every node tells the others its own number when it
 * changes and now and then anyway; a number not told again is forgotten, so a node that died does not linger.
 */
import type { Bus } from "../bus/bus.ts";

const TELL_AGAIN_MS = 5_000;
const FORGET_MS = 12_000;

export interface PresenceParts {
  bus: Bus;
  /** People in the room on this node. */
  countHere: (eventId: string) => number;
  /** The rooms that are open on this node. */
  roomsHere: () => Iterable<string>;
  /** The total of a room has changed because of another node. */
  onChange: (eventId: string) => void;
  now: () => number;
}

interface Elsewhere {
  count: number;
  toldAt: number;
}

export class Presence {
  readonly #parts: PresenceParts;
  /** By room, then by node. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  readonly #endSubscription: () => void;
  #toldAllAt = 0;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    const { bus } = parts;
    this.#endSubscription = bus.subscribe(({ eventId, note }, nodeId) => {
      if (nodeId === bus.nodeId) return;
      if (note?.kind === "people") this.#hear(eventId, nodeId, note.count);
      else if (note?.kind === "people-asked" && parts.countHere(eventId) > 0) this.tell(eventId);
    });
  }

  /** People in the room, here and elsewhere. */
  total(eventId: string): number {
    let total = this.#parts.countHere(eventId);
    for (const { count } of this.#elsewhere.get(eventId)?.values() ?? []) total += count;
    return total;
  }

  /** This node has just opened the room. */
  ask(eventId: string): void {
    if (!this.#parts.bus.isAlone) this.#parts.bus.publish({ eventId, outdates: [], note: { kind: "people-asked" } });
  }

  /** Tells the other nodes how many are here. */
  tell(eventId: string): void {
    if (this.#parts.bus.isAlone) return;
    const count = this.#parts.countHere(eventId);
    this.#parts.bus.publish({ eventId, outdates: [], note: { kind: "people", count } });
  }

  /** To be called about once a second: tells again what is due, forgets what was not told again. */
  tidy(): void {
    const now = this.#parts.now();
    if (now - this.#toldAllAt >= TELL_AGAIN_MS) {
      this.#toldAllAt = now;
      for (const eventId of this.#parts.roomsHere()) this.tell(eventId);
    }
    for (const [eventId, nodes] of this.#elsewhere) {
      for (const [nodeId, { toldAt }] of nodes) if (now - toldAt > FORGET_MS) this.#hear(eventId, nodeId, 0);
    }
  }

  /** Says good-bye: this node's people are on their way elsewhere. */
  close(): void {
    this.#endSubscription();
    if (this.#parts.bus.isAlone) return;
    for (const eventId of this.#parts.roomsHere())
      this.#parts.bus.publish({ eventId, outdates: [], note: { kind: "people", count: 0 } });
  }

  #hear(eventId: string, nodeId: string, count: number): void {
    const nodes = this.#elsewhere.get(eventId) ?? new Map<string, Elsewhere>();
    const before = nodes.get(nodeId)?.count ?? 0;
    if (count > 0) {
      nodes.set(nodeId, { count, toldAt: this.#parts.now() });
      this.#elsewhere.set(eventId, nodes);
    } else {
      nodes.delete(nodeId);
      if (nodes.size === 0) this.#elsewhere.delete(eventId);
    }
    if (before !== count) this.#parts.onChange(eventId);
  }
}
