/** The bus of a single node: all subscribers are in this process. `NodeBus` adds the other nodes. */
import {
  type Bus,
  type BusState,
  isStaleBy,
  type NodeNote,
  type NoteListener,
  type Publication,
  type PublicationListener,
} from "./bus.ts";

export class MemoryBus implements Bus {
  readonly nodeId: string;
  /** Logs a sentence. */
  protected readonly onNotice: (sentence: string) => void;
  readonly #publications = new Set<PublicationListener>();
  readonly #notes = new Set<NoteListener>();
  readonly #missed = new Set<() => void>();
  #published = 0;

  constructor(onNotice: (sentence: string) => void, nodeId: string = crypto.randomUUID()) {
    this.onNotice = onNotice;
    this.nodeId = nodeId;
  }

  checkHealth(): boolean {
    return true;
  }

  publish(publication: Publication): void {
    this.#published += 1;
    this.deliver(publication);
  }

  publishMissed(): void {
    this.deliverMissed();
  }

  sendNote(_roomId: string, _note: NodeNote): void {
    // There are no other nodes.
  }

  subscribe(listener: PublicationListener): () => void {
    return add(this.#publications, listener);
  }

  onStale(names: readonly string[], listener: (roomId: string | null) => void): () => void {
    const endSubscription = this.subscribe(({ roomId, invalidates }) => {
      if (names.some((name) => isStaleBy(invalidates, name))) listener(roomId);
    });
    const endMissed = this.onMissed(() => listener(null));
    return () => {
      endSubscription();
      endMissed();
    };
  }

  onNote(listener: NoteListener): () => void {
    return add(this.#notes, listener);
  }

  onMissed(listener: () => void): () => void {
    return add(this.#missed, listener);
  }

  state(): BusState {
    return {
      kind: "memory",
      isLinked: true,
      isHealthy: true,
      peers: 0,
      missing: 0,
      published: this.#published,
      received: 0,
      dropped: 0,
      waiting: 0,
      reconnects: 0,
      roundTripMs: null,
    };
  }

  async close(): Promise<void> {
    for (const listeners of [this.#publications, this.#notes, this.#missed]) listeners.clear();
  }

  protected deliver(publication: Publication): void {
    this.#call(this.#publications, (listener) => listener(publication));
  }

  protected deliverNote(roomId: string, note: NodeNote, nodeId: string): void {
    this.#call(this.#notes, (listener) => listener(roomId, note, nodeId));
  }

  protected deliverMissed(): void {
    this.#call(this.#missed, (listener) => listener());
  }

  /** A listener that throws is logged; the others are called all the same, and the publisher does not notice. */
  #call<Listener>(listeners: ReadonlySet<Listener>, call: (listener: Listener) => void): void {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.onNotice(`a listener of the bus failed: ${description}`);
      }
    }
  }
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
