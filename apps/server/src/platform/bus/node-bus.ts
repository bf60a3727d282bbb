/**
 * The bus of one node among several. Listeners of this process get a publication immediately, other nodes over a link.
 * While the link is down, publications stay on this node; afterwards the nodes reload what they may have missed.
 */
import { setImmediate } from "node:timers";

import type { Bus, BusState, NodeNote, NoteListener, Publication, PublicationListener } from "./bus.ts";
import { FollowedRooms } from "./followed-rooms.ts";
import type { Link, LinkEvents, Parcel } from "./link.ts";
import { Listeners } from "./listeners.ts";
import { isNoteItem, type Packet, type PacketItem, readPacket, writePacket } from "./packet.ts";
import { BEAT_MS, Peers } from "./peers.ts";
import { SendQueue } from "./send-queue.ts";

/** A link that looks open but returns none of this node's heartbeats for this long is reset. */
const DEAD_LINK_MS = 3000;
const ASK_NODES_MS = 1000;

export interface NodeBusOptions {
  kind: BusState["kind"];
  nodeId: string;
  openLink: (events: LinkEvents) => Link;
  /** Lists the nodes that have connections to the database now, or the workers that run. */
  listNodes: () => Promise<ReadonlySet<string>>;
  onNotice: (sentence: string) => void;
}

export class NodeBus implements Bus {
  readonly nodeId: string;
  readonly #options: NodeBusOptions;
  readonly #listeners: Listeners;
  readonly #sendQueue = new SendQueue();
  readonly #peers: Peers;
  readonly #link: Link;
  readonly #followed: FollowedRooms;
  readonly #timers: NodeJS.Timeout[];
  #isLinked = false;
  /** When the link last came up, by performance.now(). */
  #linkedAt = -Infinity;
  #wasLinked = false;
  #isSending = false;
  #isAsking = false;
  #published = 0;
  #received = 0;
  #reconnects = 0;
  #roundTripMs: number | null = null;

  constructor(options: NodeBusOptions) {
    this.#options = options;
    this.nodeId = options.nodeId;
    this.#listeners = new Listeners(options.onNotice);
    this.#peers = new Peers(this.nodeId);
    this.#link = options.openLink({
      onText: (text) => this.#receive(text),
      onUp: () => this.#handleUp(),
      onDown: (reason) => this.#handleDown(reason),
      onFollowed: (roomId) => this.#listeners.notifyMissed(roomId),
    });
    this.#followed = new FollowedRooms(this.#link);
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => void this.#askNodes(), ASK_NODES_MS)];
    for (const timer of this.#timers) timer.unref();
    void this.#askNodes();
  }

  get isHealthy(): boolean {
    return this.#peers.isHealthy(performance.now());
  }

  get hasOtherNodes(): boolean {
    return this.#peers.count > 0;
  }

  publish(publication: Publication): void {
    this.#published += 1;
    this.#listeners.notify(publication);
    this.#queue(publication);
  }

  sendNote(roomId: string, note: NodeNote): void {
    if (this.hasOtherNodes) this.#queue({ roomId, note });
  }

  subscribe(listener: PublicationListener): () => void {
    return this.#listeners.subscribe(listener);
  }

  onNote(listener: NoteListener): () => void {
    return this.#listeners.onNote(listener);
  }

  onMissed(listener: (roomId: string | null) => void): () => void {
    return this.#listeners.onMissed(listener);
  }

  follow(roomId: string): () => void {
    return this.#followed.follow(roomId);
  }

  state(): BusState {
    return {
      kind: this.#options.kind,
      isLinked: this.#isLinked,
      peers: this.#peers.count,
      missing: this.#peers.missing(performance.now()),
      published: this.#published,
      received: this.#received,
      dropped: this.#sendQueue.dropped,
      waiting: this.#sendQueue.length,
      reconnects: this.#reconnects,
      roundTripMs: this.#roundTripMs,
    };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#followed.close();
    await this.#flush();
    if (this.#isLinked) await this.#send([this.#toAll({ left: true })]).catch(() => undefined);
    this.#listeners.clear();
    await this.#link.close();
  }

  #handleUp(): void {
    this.#isLinked = true;
    this.#linkedAt = performance.now();
    if (this.#wasLinked) {
      this.#reconnects += 1;
      this.#options.onNotice("the bus between the nodes is back");
      this.#listeners.notifyMissed(null);
    }
    this.#wasLinked = true;
    this.#beat();
  }

  #handleDown(reason: string): void {
    if (this.#isLinked) this.#options.onNotice(`the bus between the nodes is disconnected: ${reason}`);
    this.#isLinked = false;
    this.#roundTripMs = null;
    this.#peers.lost();
    this.#sendQueue.drop(this.#sendQueue.take());
  }

  #receive(text: string): void {
    const packet = readPacket(text);
    if (!packet) return;
    const now = performance.now();
    if (packet.from === this.nodeId) {
      if (packet.beat === undefined) return;
      this.#roundTripMs = now - packet.beat;
      this.#peers.heard(this.nodeId, packet.beat);
      return;
    }
    if (packet.left) this.#peers.left(packet.from);
    else if (packet.ended) this.#handleEnded(this.#peers.left(packet.from));
    else this.#peers.heard(packet.from, now);
    if (packet.missed === null) this.#listeners.notifyMissed(null);
    for (const roomId of packet.missed ?? []) this.#listeners.notifyMissed(roomId);
    for (const item of packet.items ?? []) {
      this.#received += 1;
      if (isNoteItem(item)) this.#listeners.notifyNote(item.roomId, item.note, packet.from);
      else this.#listeners.notify(item);
    }
  }

  /** A node that ended without saying so may have committed what it could not publish any more. */
  #handleEnded(wasRunning: boolean): void {
    if (wasRunning) this.#listeners.notifyMissed(null);
  }

  #beat(): void {
    if (!this.#isLinked) return;
    const now = performance.now();
    if (Math.min(this.#peers.silentFor(now), now - this.#linkedAt) > DEAD_LINK_MS) {
      this.#handleDown("nothing comes through");
      this.#link.reset();
      return;
    }
    const unsent = this.#sendQueue.takeUnsent();
    const parcels: Parcel[] = [{ ...this.#toAll({ beat: now }), echo: true }];
    if (unsent !== undefined) parcels.push(this.#toAll({ missed: unsent }));
    this.#send(parcels).catch(() => {
      if (unsent !== undefined) this.#sendQueue.putBackUnsent(unsent);
    });
  }

  #queue(item: PacketItem): void {
    if (!this.#isLinked) {
      this.#sendQueue.drop([item]);
      return;
    }
    this.#sendQueue.add(item);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    // Publications of one turn of the event loop are sent together; the next batch collects while they are sent.
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    this.#isSending = true;
    while (this.#isLinked && this.#sendQueue.length > 0) {
      const items = this.#sendQueue.take();
      try {
        await this.#send(this.#parcelsOf(items));
      } catch {
        this.#sendQueue.drop(items);
      }
    }
    this.#isSending = false;
  }

  #parcelsOf(items: readonly PacketItem[]): Parcel[] {
    if (!this.#link.perRoom) return [this.#toAll({ items })];
    return [...Map.groupBy(items, ({ roomId }) => roomId)].map(([roomId, ofRoom]) => ({
      roomId,
      text: writePacket({ from: this.nodeId, items: ofRoom }),
    }));
  }

  #toAll(packet: Omit<Packet, "from">): Parcel {
    return { roomId: null, text: writePacket({ from: this.nodeId, ...packet }) };
  }

  #send(parcels: readonly Parcel[]): Promise<void> {
    return this.#link.send(parcels);
  }

  async #askNodes(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#handleEnded(this.#peers.connected(await this.#options.listNodes(), performance.now()));
    } catch {
      // The nodes of the last answer still count; the next try follows in a second.
    } finally {
      this.#isAsking = false;
    }
  }
}
