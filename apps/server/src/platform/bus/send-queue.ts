/** Publications and notes waiting to be sent to other nodes, and the rooms of those that could not be sent. */
import type { Invalidation } from "./bus.ts";
import { isNoteItem, type PacketItem } from "./packet.ts";

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

  /** Removes and returns what waits, in order. Invalidations of a room are merged in the place of the first. */
  take(): PacketItem[] {
    const invalidated = new Map<string, Set<Invalidation>>();
    const taken = this.#waiting.filter((item) => {
      const stale = invalidated.get(item.roomId);
      if (isNoteItem(item) || item.message) return true;
      if (!stale) invalidated.set(item.roomId, new Set(item.invalidates));
      for (const invalidation of item.invalidates) stale?.add(invalidation);
      return !stale;
    });
    this.#waiting = [];
    return taken.map((item) => {
      const stale = isNoteItem(item) || item.message ? undefined : invalidated.get(item.roomId);
      return stale ? { roomId: item.roomId, invalidates: [...stale] } : item;
    });
  }

  /** Records what was not sent, so that other nodes reload those rooms once they can be reached. */
  drop(items: readonly PacketItem[]): void {
    this.dropped += items.length;
    this.addUnsent(items.map(({ roomId }) => roomId));
  }

  dropAll(): void {
    this.drop(this.#waiting);
    this.#waiting = [];
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
