/** The bus subscribers of this process. */
import type { BusListener, Publication } from "./bus.ts";

type MissedListener = (roomId: string | null) => void;

export class Listeners {
  readonly #publications = new Set<BusListener>();
  readonly #missed = new Set<MissedListener>();

  subscribe(listener: BusListener): () => void {
    this.#publications.add(listener);
    return () => this.#publications.delete(listener);
  }

  onMissed(listener: MissedListener): () => void {
    this.#missed.add(listener);
    return () => this.#missed.delete(listener);
  }

  notify(publication: Publication, nodeId: string): void {
    for (const listener of this.#publications) listener(publication, nodeId);
  }

  notifyMissed(roomId: string | null): void {
    for (const listener of this.#missed) listener(roomId);
  }

  clear(): void {
    this.#publications.clear();
    this.#missed.clear();
  }
}
