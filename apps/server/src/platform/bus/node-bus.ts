/**
 * The bus of one node among several. Listeners of this process get a publication immediately, other nodes over a link.
 * While the link is down, publications stay on this node; afterwards the nodes read everything again.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";

import type { BusState, NodeNote, Publication } from "./bus.ts";
import { type Connect, Link } from "./link.ts";
import { MemoryBus } from "./memory-bus.ts";
import { isNoteItem, type Packet, type PacketItem, readPacket, writePacket } from "./packet.ts";
import { BEAT_MS, GRACE_MS, Peers } from "./peers.ts";

/** A connection that looks open but returns none of this node's heartbeats for this long is replaced. */
const DEAD_LINK_MS = 3000;
const ASK_NODES_MS = 1000;
/** If more waits to be sent, the other nodes read everything again instead. */
const WAITING_MAX = 10_000;
/** After so long without a `checkHealth`, a node that no other node needs is idle: no heartbeats, no list of nodes. */
const IDLE_AFTER_MS = 10_000;

export interface NodeBusOptions {
  kind: BusState["kind"];
  nodeId: string;
  /** Opens a connection of the transport. */
  connect: Connect;
  /** Lists the nodes that have connections to the database now. */
  listNodes: () => Promise<ReadonlySet<string>>;
  onNotice: (sentence: string) => void;
}

export class NodeBus extends MemoryBus {
  readonly #options: NodeBusOptions;
  readonly #peers: Peers;
  readonly #link: Link;
  /** Empty while this node is idle. */
  #timers: NodeJS.Timeout[] = [];
  /** Timers must not inherit the caller's transaction context. */
  readonly #wake = AsyncLocalStorage.bind(() => this.#startTimers());
  #isClosed = false;
  #awakeSince = 0;
  /** When `checkHealth` was last called, on this node and on another one. */
  #checkedAt = performance.now();
  #checkedElsewhereAt = -Infinity;
  /** Since when the link is up, by performance.now(); null while it is down. */
  #upSince: number | null = null;
  /** How often it came up. */
  #connectCount = 0;
  /** What waits to be sent, in order. */
  #waiting: PacketItem[] = [];
  #isSending = false;
  #dropped = 0;
  /** Whether something was not sent. The next heartbeat says so. */
  #hasUnsent = false;
  #isAsking = false;
  #received = 0;
  #roundTripMs: number | null = null;

  constructor(options: NodeBusOptions) {
    super(options.onNotice, options.nodeId);
    this.#options = options;
    this.#peers = new Peers(this.nodeId);
    this.#link = new Link(options.connect, {
      onText: (text) => this.#receive(text),
      onUp: () => this.#handleUp(),
      onDown: (reason) => this.#handleDown(reason),
    });
    this.#wake();
  }

  /** The first call of an idle node returns false, and starts the heartbeats of all nodes again. */
  override checkHealth(): boolean {
    this.#checkedAt = performance.now();
    if (this.#timers.length === 0) this.#wake();
    return this.#peers.isHealthy(this.#checkedAt);
  }

  override publish(publication: Publication): void {
    super.publish(publication);
    this.#queue(publication);
  }

  override publishMissed(): void {
    super.publishMissed();
    this.#hasUnsent = true;
  }

  override sendNote(roomId: string, note: NodeNote): void {
    if (this.#peers.count > 0) this.#queue({ roomId, note });
  }

  override state(): BusState {
    const now = performance.now();
    const isIdle = this.#timers.length === 0;
    return {
      ...super.state(),
      kind: this.#options.kind,
      isLinked: this.#upSince !== null,
      isHealthy: isIdle ? this.#upSince !== null : this.#peers.isHealthy(now),
      peers: this.#peers.count,
      missing: isIdle ? 0 : this.#peers.missing(now),
      received: this.#received,
      dropped: this.#dropped,
      waiting: this.#waiting.length,
      reconnects: Math.max(0, this.#connectCount - 1),
      roundTripMs: this.#roundTripMs,
    };
  }

  override async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopTimers();
    await this.#flush();
    if (this.#upSince !== null) await this.#send({ left: true }).catch(() => undefined);
    await super.close();
    await this.#link.close();
  }

  #startTimers(): void {
    if (this.#timers.length > 0 || this.#isClosed) return;
    this.#awakeSince = performance.now();
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => void this.#askNodes(), ASK_NODES_MS)];
    for (const timer of this.#timers) timer.unref();
    // In this order: the bus must not be healthy before the nodes are known.
    void this.#askNodes().then(() => this.#beat());
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #handleUp(): void {
    this.#upSince = performance.now();
    this.#connectCount += 1;
    if (this.#connectCount > 1) {
      this.onNotice("the bus between the nodes is back");
      this.deliverMissed();
    }
    this.#beat();
  }

  #handleDown(reason: string): void {
    this.onNotice(`the bus between the nodes is disconnected: ${reason}`);
    this.#upSince = null;
    this.#roundTripMs = null;
    this.#peers.noteDisconnect();
    this.#drop(this.#takeWaiting());
  }

  #receive(text: string): void {
    const packet = readPacket(text);
    if (!packet) return;
    const now = performance.now();
    if (packet.from === this.nodeId) {
      if (packet.beat === undefined) return;
      this.#roundTripMs = now - packet.beat;
      this.#peers.noteMessage(this.nodeId, packet.beat);
      return;
    }
    if (packet.left) this.#peers.noteEnd(packet.from);
    else this.#peers.noteMessage(packet.from, now);
    if (packet.beat !== undefined && !packet.isForOthers) {
      this.#checkedElsewhereAt = now;
      this.#wake();
    }
    if (packet.missed) this.deliverMissed();
    for (const item of packet.items ?? []) {
      this.#received += 1;
      if (isNoteItem(item)) this.deliverNote(item.roomId, item.note, packet.from);
      else this.deliver(item);
    }
  }

  #beat(): void {
    const now = performance.now();
    const isChecked = now - this.#checkedAt <= IDLE_AFTER_MS;
    if (!isChecked && now - this.#checkedElsewhereAt > GRACE_MS) this.#stopTimers();
    if (this.#upSince === null) return;
    const beatingSince = Math.max(this.#upSince, this.#awakeSince);
    if (Math.min(this.#peers.silentFor(now), now - beatingSince) > DEAD_LINK_MS) {
      this.#link.reset("nothing comes through");
      return;
    }
    const missed = this.#hasUnsent;
    this.#hasUnsent = false;
    this.#send({ beat: now, missed, ...(!isChecked && { isForOthers: true }) }).catch(() => {
      this.#hasUnsent ||= missed;
    });
  }

  #queue(item: PacketItem): void {
    this.#waiting.push(item);
    if (this.#upSince === null || this.#waiting.length > WAITING_MAX) this.#drop(this.#takeWaiting());
    if (this.#isSending || this.#waiting.length === 0) return;
    this.#isSending = true;
    // Publications of one turn of the event loop are sent together; the next batch collects while they are sent.
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    this.#isSending = true;
    while (this.#upSince !== null && this.#waiting.length > 0) {
      const items = this.#takeWaiting();
      await this.#send({ items }).catch(() => this.#drop(items));
    }
    this.#isSending = false;
  }

  #takeWaiting(): PacketItem[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  #drop(items: readonly PacketItem[]): void {
    this.#dropped += items.length;
    this.#hasUnsent ||= items.length > 0;
  }

  #send(packet: Omit<Packet, "from">): Promise<void> {
    return this.#link.send(writePacket({ from: this.nodeId, ...packet }));
  }

  async #askNodes(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const nodeIds = await this.#options.listNodes();
      // A node that ended without saying so may have committed what it could not publish any more.
      if (this.#peers.updateConnected(nodeIds, performance.now())) this.deliverMissed();
    } catch {
      // The nodes of the last answer still count; the next try follows in a second.
    } finally {
      this.#isAsking = false;
    }
  }
}
