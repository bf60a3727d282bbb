import type { Bus, Publication } from "../bus/bus.ts";
import { TICK_MS } from "./broadcast.ts";

export interface CoalescingOptions {
  /** Minimum time between two flushes. By default 100 ms. */
  intervalMs?: number;
  /** Whether a value is published immediately if the last flush was long enough ago. By default it waits. */
  isImmediate?: boolean;
}

/**
 * Broadcasts values that change often, such as counts. Of the publications with one key only the latest is published,
 * 100 ms after the first. Its message then waits for the room's next tick, so a client receives it about 100 to 200 ms
 * after the change, and later while the room cools down.
 * @typeParam Name what the publications invalidate; by default nothing
 */
export class CoalescingBroadcaster<Name extends string = never> {
  readonly #bus: Pick<Bus<Name>, "publish">;
  readonly #intervalMs: number;
  readonly #isImmediate: boolean;
  readonly #pending = new Map<string, Publication<Name>>();
  #timer: NodeJS.Timeout | null = null;
  #flushedAt = -Infinity;

  constructor(
    bus: Pick<Bus<NoInfer<Name>>, "publish">,
    { intervalMs = TICK_MS, isImmediate = false }: CoalescingOptions = {},
  ) {
    this.#bus = bus;
    this.#intervalMs = intervalMs;
    this.#isImmediate = isImmediate;
  }

  /** @param key replaces the pending publication with the same room and key */
  add(key: string, publication: Publication<Name>): void {
    const pendingKey = `${publication.roomId} ${key}`;
    // Deleted first, so that it moves to the end: publications are sent in the order of the last change.
    this.#pending.delete(pendingKey);
    this.#pending.set(pendingKey, publication);
    const waitMs = this.#isImmediate ? this.#flushedAt + this.#intervalMs - performance.now() : this.#intervalMs;
    if (waitMs <= 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), waitMs).unref();
  }

  /** Publishes what is pending now. To be called before the bus closes. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushedAt = performance.now();
    const publications = [...this.#pending.values()];
    this.#pending.clear();
    for (const publication of publications) this.#bus.publish(publication);
  }
}
