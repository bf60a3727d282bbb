/**
 * The bus of one node among several. Listeners of this process get a publication immediately, other nodes over a link.
 * While the link is down, publications stay on this node; afterwards the nodes read everything again.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";

import type { BusState, NodeNote, Publication } from "./bus.ts";
import { type Connect, Link } from "./link.ts";
import { MemoryBus } from "./memory-bus.ts";
import { isNoteItem, type Packet, type PacketItem, readPacket } from "./packet.ts";
import { BEAT_MS, Peers } from "./peers.ts";

/** A connection that looks open but returns none of this node's heartbeats for this long is replaced. */
const DEAD_LINK_MS = 3000;
const ASK_NODES_MS = 1000;
/** If more waits to be sent, the other nodes read everything again instead. */
const WAITING_MAX = 10_000;
/** After so long without a `checkHealth` on any node, all are idle: no heartbeats, no list of nodes. */
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
  /** When `checkHealth` was last called on any node, by performance.now(). */
  #checkedAt = performance.now();
  /** When a heartbeat of this node last came back, or when it began to send them; by performance.now(). */
  #echoAt = 0;
  /** When this node last sent a packet, by performance.now(). */
  #sentAt = -Infinity;
  /** How often the link came up. */
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
    if (this.#isIdle) this.#wake();
    return this.#peers.isHealthy(this.#checkedAt);
  }

  /** Without another node nothing is sent: one that starts reads everything again after the next heartbeat. */
  override publish(publication: Publication): void {
    super.publish(publication);
    if (this.#peers.count > 0) this.#queue(publication);
    else this.#hasUnsent = true;
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
    return {
      ...super.state(),
      kind: this.#options.kind,
      isLinked: this.#link.isUp,
      isHealthy: this.#isIdle ? this.#link.isUp : this.#peers.isHealthy(now),
      peers: this.#peers.count,
      missing: this.#isIdle ? 0 : this.#peers.missing(now),
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
    await this.#send({ left: true }).catch(() => undefined);
    await super.close();
    await this.#link.close();
  }

  get #isIdle(): boolean {
    return this.#timers.length === 0;
  }

  #startTimers(): void {
    if (!this.#isIdle || this.#isClosed) return;
    this.#echoAt = performance.now();
    this.#timers = [setInterval(() => this.#tick(), BEAT_MS), setInterval(() => void this.#askNodes(), ASK_NODES_MS)];
    for (const timer of this.#timers) timer.unref();
    // In this order: the bus must not be healthy before the nodes are known.
    void this.#askNodes().then(() => this.#beat());
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #handleUp(): void {
    this.#echoAt = performance.now();
    this.#connectCount += 1;
    if (this.#connectCount > 1) {
      this.onNotice("the bus between the nodes is back");
      this.deliverMissed();
    }
    this.#beat();
  }

  #handleDown(reason: string): void {
    this.onNotice(`the bus between the nodes is disconnected: ${reason}`);
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
      this.#echoAt = now;
      this.#roundTripMs = now - packet.beat;
      this.#peers.noteMessage(this.nodeId, packet.beat);
      return;
    }
    if (packet.left) this.#peers.noteEnd(packet.from);
    else this.#peers.noteMessage(packet.from, now);
    if (packet.beat !== undefined) this.#checkedAt = Math.max(this.#checkedAt, now - (packet.uncheckedMs ?? 0));
    if (now - this.#checkedAt <= IDLE_AFTER_MS) this.#wake();
    if (packet.missed) this.deliverMissed();
    for (const item of packet.items ?? []) {
      this.#received += 1;
      if (isNoteItem(item)) this.deliverNote(item.roomId, item.note, packet.from);
      else this.deliver(item);
    }
  }

  /** Every packet is a heartbeat: this sends one without content if there was none for a while. */
  #tick(): void {
    const now = performance.now();
    if (now - this.#checkedAt > IDLE_AFTER_MS) this.#stopTimers();
    if (this.#link.isUp && now - this.#echoAt > DEAD_LINK_MS) this.#link.reset("nothing comes through");
    // Half of the interval, because timers are not exact.
    else if (now - this.#sentAt >= BEAT_MS / 2) this.#beat();
  }

  #beat(): void {
    if (this.#link.isUp) this.#send({}).catch(() => undefined);
  }

  #queue(item: PacketItem): void {
    this.#waiting.push(item);
    if (!this.#link.isUp || this.#waiting.length > WAITING_MAX) this.#drop(this.#takeWaiting());
    if (this.#isSending || this.#waiting.length === 0) return;
    this.#isSending = true;
    // Publications of one turn of the event loop are sent together; the next batch collects while they are sent.
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    this.#isSending = true;
    while (this.#link.isUp && this.#waiting.length > 0) {
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

  async #send(content: Pick<Packet, "left" | "items">): Promise<void> {
    const now = performance.now();
    const missed = this.#hasUnsent;
    this.#hasUnsent = false;
    this.#sentAt = now;
    const head = { from: this.nodeId, beat: now, uncheckedMs: now - this.#checkedAt, missed };
    try {
      await this.#link.send(JSON.stringify({ ...head, ...content } satisfies Packet));
    } catch (error) {
      this.#hasUnsent ||= missed;
      throw error;
    }
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
