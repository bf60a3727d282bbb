import type { Bus, Publication } from "../bus/bus.ts";
import { TICK_MS } from "./broadcast.ts";

/**
 * Broadcasts values that change often, such as counts. Of the publications with one key only the latest is published,
 * 100 ms after the first. Its message then waits for the room's next tick, so a client receives it about 100 to 200 ms
 * after the change, and later while the room cools down.
 */
export class CoalescingBroadcaster {
  readonly #bus: Pick<Bus, "publish">;
  readonly #pending = new Map<string, Publication<never>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Pick<Bus, "publish">) {
    this.#bus = bus;
  }

  /** @param key replaces the pending publication with the same room and key */
  add(key: string, publication: Publication<never>): void {
    const pendingKey = `${publication.roomId} ${key}`;
    // Deleted first, so that it moves to the end: publications are sent in the order of the last change.
    this.#pending.delete(pendingKey);
    this.#pending.set(pendingKey, publication);
    this.#timer ??= setTimeout(() => this.flush(), TICK_MS).unref();
  }

  /** Publishes what is pending now. To be called before the bus closes. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const publications = [...this.#pending.values()];
    this.#pending.clear();
    for (const publication of publications) this.#bus.publish(publication);
  }
}
