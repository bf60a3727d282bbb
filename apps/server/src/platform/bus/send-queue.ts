/** Publications waiting to be sent to other nodes. Those that only invalidate are merged into one per room. */
import type { Publication } from "./bus.ts";

const WAITING_MAX = 10_000;
/** Above this many rooms, "all rooms" is sent instead of their names. */
const NAMED_MAX = 500;

export class SendQueue {
  #waiting: Publication[] = [];
  readonly #invalidated = new Map<string, Set<string>>();
  /** Rooms with publications that other nodes did not get; null: all rooms. */
  #unsent: Set<string> | null = new Set();
  dropped = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(publication: Publication): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.drop(this.take());
      this.drop([publication]);
      return;
    }
    if (publication.message || publication.note) {
      this.#waiting.push(publication);
      return;
    }
    const known = this.#invalidated.get(publication.roomId);
    if (known) {
      for (const name of publication.invalidates) known.add(name);
      return;
    }
    this.#invalidated.set(publication.roomId, new Set(publication.invalidates));
    this.#waiting.push(publication);
  }

  /** Removes and returns all waiting publications, in order. */
  take(): Publication[] {
    const taken = this.#waiting.map((publication) => {
      const invalidates = publication.message || publication.note ? null : this.#invalidated.get(publication.roomId);
      return invalidates ? { ...publication, invalidates: [...invalidates] } : publication;
    });
    this.#waiting = [];
    this.#invalidated.clear();
    return taken;
  }

  /** Records publications that were not sent, so that other nodes reload those rooms once they can be reached. */
  drop(publications: readonly Publication[]): void {
    this.dropped += publications.length;
    for (const { roomId } of publications) {
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
