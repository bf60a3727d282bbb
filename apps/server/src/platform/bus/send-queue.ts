/**
 * Publications and notes waiting to be sent to other nodes. Publications that only invalidate are merged into one per
 * room.
 */
import type { Invalidation } from "./bus.ts";
import { isNoteItem, type PacketItem } from "./packet.ts";

const WAITING_MAX = 10_000;
/** Above this many rooms, "all rooms" is sent instead of their names. */
const NAMED_MAX = 500;

export class SendQueue {
  #waiting: PacketItem[] = [];
  readonly #invalidated = new Map<string, Set<string>>();
  /** Rooms with publications that other nodes did not get; null: all rooms. */
  #unsent: Set<string> | null = new Set();
  dropped = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(item: PacketItem): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.drop(this.take());
      this.drop([item]);
      return;
    }
    if (!onlyInvalidates(item)) {
      this.#waiting.push(item);
      return;
    }
    const known = this.#invalidated.get(item.roomId);
    if (known) {
      for (const name of item.invalidates) known.add(name);
      return;
    }
    this.#invalidated.set(item.roomId, new Set(item.invalidates));
    this.#waiting.push(item);
  }

  /** Removes and returns everything that waits, in order; invalidations of a room are in the place of their first. */
  take(): PacketItem[] {
    const taken = this.#waiting.map((item) => {
      const invalidates = onlyInvalidates(item) ? this.#invalidated.get(item.roomId) : undefined;
      return invalidates ? { roomId: item.roomId, invalidates: [...invalidates] } : item;
    });
    this.#waiting = [];
    this.#invalidated.clear();
    return taken;
  }

  /** Records what was not sent, so that other nodes reload those rooms once they can be reached. */
  drop(items: readonly PacketItem[]): void {
    this.dropped += items.length;
    for (const { roomId } of items) {
      if (this.#unsent && this.#unsent.size >= NAMED_MAX) this.#unsent = null;
      this.#unsent?.add(roomId);
    }
  }

  /** Removes and returns the rooms that others have to reload; null: all rooms, undefined: none. */
  takeUnsent(): string[] | null | undefined {
    const unsent = this.#unsent;
    this.#unsent = new Set();
    if (unsent?.size === 0) return undefined;
    return unsent && [...unsent];
  }

  /** Takes back what `takeUnsent` returned, because it could not be sent. */
  putBackUnsent(roomIds: readonly string[] | null): void {
    if (roomIds === null) this.#unsent = null;
    else for (const roomId of roomIds) this.#unsent?.add(roomId);
  }
}

function onlyInvalidates(item: PacketItem): item is Invalidation {
  return !isNoteItem(item) && item.message === undefined;
}
