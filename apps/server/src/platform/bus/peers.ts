/**
 * Tracks which other nodes are running and whether messages of all of them arrive. A silent node has either stopped, or
 * is disconnected from the bus and still writes to the database. The list of nodes with a connection to the database
 * shows which. A node whose machine loses power stays in the list until PostgreSQL closes its connections, within half a
 * minute (`sessionSettings`); the bus of the others is unhealthy until then.
 */

/** A node sends a heartbeat about this long after its last packet. */
export const BEAT_MS = 300;
/** A node without a message for longer than this is missing; the bus is unhealthy then. */
export const GRACE_MS = 1000;
/** If the list does not contain this node (a pooler hides the names), a silent node counts as stopped after this. */
const GONE_AFTER_MS = 60_000;
const NEVER = -Infinity;

export class Peers {
  readonly #self: string;
  /**
   * When the last message of each node arrived, and when the last heartbeat of this node was sent that came back. `NEVER`
   * for a node that is connected but was never heard.
   */
  readonly #heardAt = new Map<string, number>();
  #healthyUntil = NEVER;

  constructor(self: string) {
    this.#self = self;
    this.#heardAt.set(self, NEVER);
  }

  /** The number of other nodes. */
  get count(): number {
    return this.#heardAt.size - 1;
  }

  /** A message of another node that arrived `at`, or this node's own heartbeat that came back and was sent `at`. */
  noteMessage(nodeId: string, at: number): void {
    this.#heardAt.set(nodeId, at);
    this.#judge();
  }

  /** The node has ended. */
  noteEnd(nodeId: string): void {
    this.#heardAt.delete(nodeId);
    this.#judge();
  }

  /** The bus is disconnected: it is unhealthy until this node's own heartbeat comes back. */
  noteDisconnect(): void {
    this.noteMessage(this.#self, NEVER);
  }

  /**
   * @param connected the nodes that run; without this node among them the list is unreliable
   * @returns whether a node that was heard has ended without saying so
   */
  updateConnected(connected: ReadonlySet<string>, now: number): boolean {
    const canTell = connected.has(this.#self);
    let hasEnded = false;
    for (const [nodeId, at] of this.#others) {
      const isGone = canTell ? !connected.has(nodeId) : now - at > GONE_AFTER_MS;
      if (!isGone || now - at <= GRACE_MS) continue;
      hasEnded ||= at > NEVER;
      this.noteEnd(nodeId);
    }
    for (const nodeId of connected) if (!this.#heardAt.has(nodeId)) this.noteMessage(nodeId, NEVER);
    return hasEnded;
  }

  isHealthy(now: number): boolean {
    return now < this.#healthyUntil;
  }

  missing(now: number): number {
    return this.#others.filter(([, at]) => now - at > GRACE_MS).length;
  }

  get #others() {
    return [...this.#heardAt].filter(([nodeId]) => nodeId !== this.#self);
  }

  #judge(): void {
    this.#healthyUntil = Math.min(...this.#heardAt.values()) + GRACE_MS;
  }
}
