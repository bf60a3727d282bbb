/**
 * Tracks which other nodes are running and whether messages of all of them arrive. A silent node has either stopped, or
 * has lost the bus and still writes. The list of connected nodes shows which: those with a connection to the database,
 * or the workers of this machine. A node whose machine loses power stays in the list until PostgreSQL closes its
 * connections, within half a minute (`database/session-settings.ts`); the bus of the others is unhealthy until then.
 */

/** Interval of heartbeats. */
export const BEAT_MS = 300;
/**
 * Another node without a message for longer than this is missing; without this node's own heartbeat the bus is
 * unhealthy.
 */
export const GRACE_MS = 1000;
/**
 * If that list does not contain this node (a pooler hides the names), a silent node counts as stopped after this time.
 */
const GONE_AFTER_MS = 60_000;

export class Peers {
  readonly #self: string;
  /** When the last message of each node arrived. */
  readonly #heardAt = new Map<string, number>();
  /** Nodes connected to the database of which no message has ever arrived. */
  #strangers = new Set<string>();
  #ownEchoAt = -Infinity;
  #healthyUntil = -Infinity;

  constructor(self: string) {
    this.#self = self;
  }

  get count(): number {
    return this.#heardAt.size + this.#strangers.size;
  }

  /**
   * Any message of another node (`at`: when it arrived), or this node's own heartbeat that came back (`at`: when it was
   * sent).
   */
  heard(nodeId: string, at: number): void {
    if (nodeId === this.#self) this.#ownEchoAt = at;
    else {
      this.#heardAt.set(nodeId, at);
      this.#strangers.delete(nodeId);
    }
    this.#judge();
  }

  /** The node has ended. @returns whether it was running until now, as far as this node knew */
  left(nodeId: string): boolean {
    const wasRunning = this.#heardAt.delete(nodeId);
    this.#judge();
    return wasRunning;
  }

  /** The bus is disconnected: it is unhealthy until this node's own heartbeat comes back. */
  lost(): void {
    this.#ownEchoAt = -Infinity;
    this.#judge();
  }

  /**
   * @param connected the nodes with connections to the database; without this node among them the list is unreliable
   * @returns whether a node has ended that did not say so
   */
  connected(connected: ReadonlySet<string>, now: number): boolean {
    const canTell = connected.has(this.#self);
    let hasEnded = false;
    for (const [nodeId, at] of this.#heardAt) {
      const isGone = canTell ? !connected.has(nodeId) : now - at > GONE_AFTER_MS;
      if (isGone && now - at > GRACE_MS) hasEnded = this.#heardAt.delete(nodeId);
    }
    this.#strangers = new Set([...connected].filter((nodeId) => nodeId !== this.#self && !this.#heardAt.has(nodeId)));
    this.#judge();
    return hasEnded;
  }

  isHealthy(now: number): boolean {
    return now < this.#healthyUntil;
  }

  /** Milliseconds since this node's own heartbeat last came back; Infinity if none has come back since `lost`. */
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
    this.#healthyUntil = oldest + GRACE_MS;
  }
}
