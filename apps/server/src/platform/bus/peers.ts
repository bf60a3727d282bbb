/**
 * Which other nodes are at work and whether all of them are heard. A node that is not heard is either gone, or cut off
 * from the bus and still writing: the database knows which, since whoever writes is connected to it.
 */

/** Signs of life come this often. */
export const BEAT_MS = 300;
/** A node not heard of for this long is missing. */
export const GRACE_MS = 1000;
/** Where the database cannot tell, a missing node counts as gone after this. */
const GONE_AFTER_MS = 60_000;

export class Peers {
  readonly #self: string;
  /** When each node was last heard of. */
  readonly #heardAt = new Map<string, number>();
  /** Nodes the database knows that were never heard. */
  #strangers = new Set<string>();
  #ownEchoAt = -Infinity;
  #wholeUntil = -Infinity;

  constructor(self: string) {
    this.#self = self;
  }

  get count(): number {
    return this.#heardAt.size + this.#strangers.size;
  }

  /** A node's sign of life, or this node's own come back; `at` is when it was sent (own) or heard (others). */
  heard(nodeId: string, at: number): void {
    if (nodeId === this.#self) this.#ownEchoAt = at;
    else {
      this.#heardAt.set(nodeId, at);
      this.#strangers.delete(nodeId);
    }
    this.#judge();
  }

  left(nodeId: string): void {
    this.#heardAt.delete(nodeId);
    this.#judge();
  }

  /** The bus is away: nobody is heard until the next sign of life. */
  lost(): void {
    this.#ownEchoAt = -Infinity;
    this.#judge();
  }

  /** @param connected the nodes that have connections to the database, this one among them where it can be told */
  connected(connected: ReadonlySet<string>, now: number): void {
    const canTell = connected.has(this.#self);
    for (const [nodeId, at] of this.#heardAt) {
      const isGone = canTell ? !connected.has(nodeId) : now - at > GONE_AFTER_MS;
      if (isGone && now - at > GRACE_MS) this.#heardAt.delete(nodeId);
    }
    this.#strangers = new Set([...connected].filter((nodeId) => nodeId !== this.#self && !this.#heardAt.has(nodeId)));
    this.#judge();
  }

  isWhole(now: number): boolean {
    return now < this.#wholeUntil;
  }

  /** How long this node's own messages have not come back. */
  silentFor(now: number): number {
    return now - this.#ownEchoAt;
  }

  missing(now: number): number {
    let missing = this.#strangers.size;
    for (const at of this.#heardAt.values()) if (now - at > GRACE_MS) missing += 1;
    return missing;
  }

  #judge(): void {
    let oldest = this.#strangers.size > 0 ? -Infinity : this.#ownEchoAt;
    for (const at of this.#heardAt.values()) oldest = Math.min(oldest, at);
    this.#wholeUntil = oldest + GRACE_MS;
  }
}
