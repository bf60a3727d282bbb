/** What waits to be sent to other nodes. Changes without a message say the same however often: they become one. */
import type { Publication } from "./bus.ts";

const WAITING_MAX = 10_000;
/** More events than this are not named one by one. */
const NAMED_MAX = 500;

export class Outbox {
  #waiting: Publication[] = [];
  readonly #outdated = new Map<string, Set<string>>();
  /** Events that other nodes were not told of; null for all of them. */
  #untold: Set<string> | null = new Set();
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
    const known = this.#outdated.get(publication.roomId);
    if (known) {
      for (const name of publication.invalidates) known.add(name);
      return;
    }
    this.#outdated.set(publication.roomId, new Set(publication.invalidates));
    this.#waiting.push(publication);
  }

  /** All that waits, in order. */
  take(): Publication[] {
    const taken = this.#waiting.map((publication) => {
      const invalidates = publication.message || publication.note ? null : this.#outdated.get(publication.roomId);
      return invalidates ? { ...publication, invalidates: [...invalidates] } : publication;
    });
    this.#waiting = [];
    this.#outdated.clear();
    return taken;
  }

  /** These were not sent: others must be told to read anew, once they can be told. */
  drop(publications: readonly Publication[]): void {
    this.dropped += publications.length;
    for (const { roomId } of publications) {
      if (this.#untold && this.#untold.size >= NAMED_MAX) this.#untold = null;
      this.#untold?.add(roomId);
    }
  }

  /** The events others have to read anew, null for all; undefined where there are none. Forgotten by the asking. */
  takeUntold(): string[] | null | undefined {
    const untold = this.#untold;
    this.#untold = new Set();
    if (untold?.size === 0) return undefined;
    return untold && [...untold];
  }

  /** The asking came to nothing. */
  putBackUntold(events: readonly string[] | null): void {
    if (events === null) this.#untold = null;
    else for (const roomId of events) this.#untold?.add(roomId);
  }
}
