/**
 * The bus subscribers of this process. A listener that throws is logged; the others are called all the same, and the
 * publisher does not notice.
 */
import type { NodeNote, NoteListener, Publication, PublicationListener } from "./bus.ts";

type MissedListener = (roomId: string | null) => void;

export class Listeners {
  readonly #onNotice: (sentence: string) => void;
  readonly #publications = new Set<PublicationListener>();
  readonly #notes = new Set<NoteListener>();
  readonly #missed = new Set<MissedListener>();

  /** @param onNotice logs a sentence */
  constructor(onNotice: (sentence: string) => void) {
    this.#onNotice = onNotice;
  }

  subscribe(listener: PublicationListener): () => void {
    return add(this.#publications, listener);
  }

  onNote(listener: NoteListener): () => void {
    return add(this.#notes, listener);
  }

  onMissed(listener: MissedListener): () => void {
    return add(this.#missed, listener);
  }

  notify(publication: Publication): void {
    for (const listener of this.#publications) this.#guarded(() => listener(publication));
  }

  notifyNote(roomId: string, note: NodeNote, nodeId: string): void {
    for (const listener of this.#notes) this.#guarded(() => listener(roomId, note, nodeId));
  }

  notifyMissed(roomId: string | null): void {
    for (const listener of this.#missed) this.#guarded(() => listener(roomId));
  }

  clear(): void {
    this.#publications.clear();
    this.#notes.clear();
    this.#missed.clear();
  }

  #guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#onNotice(`a listener of the bus failed: ${description}`);
    }
  }
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
