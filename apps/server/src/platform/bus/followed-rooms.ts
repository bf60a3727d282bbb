/** The rooms whose publications a node receives, where the link has a channel per room. */
import type { Link } from "./link.ts";

/**
 * A room is followed for at least this time after its last holder left, because people often come back, and for at most
 * twice this time, because `#unfollowLeft` runs at this interval.
 */
const UNFOLLOW_AFTER_MS = 30_000;

export class FollowedRooms {
  readonly #link: Pick<Link, "perRoom" | "follow" | "unfollow">;
  readonly #rooms = new Map<string, { holders: number; endedAt: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(link: Pick<Link, "perRoom" | "follow" | "unfollow">) {
    this.#link = link;
    this.#timer = setInterval(() => this.#unfollowLeft(), UNFOLLOW_AFTER_MS).unref();
  }

  /** Follows a room. @returns a function that releases it */
  follow(roomId: string): () => void {
    if (!this.#link.perRoom) return () => undefined;
    const known = this.#rooms.get(roomId);
    if (known) known.holders += 1;
    else {
      this.#rooms.set(roomId, { holders: 1, endedAt: 0 });
      this.#link.follow(roomId);
    }
    let isHeld = true;
    return () => {
      const entry = this.#rooms.get(roomId);
      if (!isHeld || !entry) return;
      isHeld = false;
      entry.holders -= 1;
      entry.endedAt = performance.now();
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #unfollowLeft(): void {
    const before = performance.now() - UNFOLLOW_AFTER_MS;
    for (const [roomId, { holders, endedAt }] of this.#rooms) {
      if (holders > 0 || endedAt > before) continue;
      this.#rooms.delete(roomId);
      this.#link.unfollow(roomId);
    }
  }
}
