/** Publications and notes waiting to be sent to other nodes, and the rooms of those that could not be sent. */
import type { PacketItem } from "./packet.ts";

const WAITING_MAX = 10_000;
/** Above this many rooms, "all rooms" is sent instead of their names. */
const NAMED_MAX = 500;

export class SendQueue {
  #waiting: PacketItem[] = [];
  /** Rooms with publications that other nodes did not get; null: all rooms. */
  #unsent: Set<string> | null = new Set();
  dropped = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(item: PacketItem): void {
    this.#waiting.push(item);
    if (this.#waiting.length > WAITING_MAX) this.dropAll();
  }

  /** Removes and returns what waits, in order. */
  take(): PacketItem[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /** Records what was not sent, so that other nodes reload those rooms once they can be reached. */
  drop(items: readonly PacketItem[]): void {
    this.dropped += items.length;
    this.addUnsent(items.map(({ roomId }) => roomId));
  }

  dropAll(): void {
    this.drop(this.take());
  }

  /** Removes and returns the rooms that others have to reload; null: all rooms. */
  takeUnsent(): ReadonlySet<string> | null {
    const unsent = this.#unsent;
    this.#unsent = new Set();
    return unsent;
  }

  addUnsent(roomIds: Iterable<string> | null): void {
    if (roomIds === null) this.#unsent = null;
    else for (const roomId of roomIds) this.#unsent?.add(roomId);
    if (this.#unsent && this.#unsent.size > NAMED_MAX) this.#unsent = null;
  }
}
