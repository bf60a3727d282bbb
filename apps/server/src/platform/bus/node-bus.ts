/**
 * The bus of one node among several. Listeners of this process get a publication immediately, other nodes over a link.
 * While the link is down, publications stay on this node; afterwards the nodes read everything again.
 */
import { setImmediate } from "node:timers";

import type { BusState, NodeNote, Publication } from "./bus.ts";
import { type Connect, Link } from "./link.ts";
import { MemoryBus } from "./memory-bus.ts";
import { isNoteItem, type Packet, type PacketItem, readPacket } from "./packet.ts";
import { BEAT_MS, Peers } from "./peers.ts";

/**
 * A connection that looks open but returns none of so many heartbeats (3 s) is replaced. Heartbeats are counted instead
 * of seconds, because a process that is busy for seconds sends none.
 */
const UNANSWERED_MAX = 11;
const ASK_NODES_MS = 1000;
/** If more waits to be sent, the other nodes read everything again instead. */
const WAITING_MAX = 10_000;

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
  readonly #timers: NodeJS.Timeout[];
  /** Heartbeats since the last one that came back, or since the link came up. */
  #unanswered = 0;
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
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => void this.#askNodes(), ASK_NODES_MS)];
    for (const timer of this.#timers) timer.unref();
    // In this order: the bus must not be healthy before the nodes are known.
    void this.#askNodes().then(() => this.#beat());
  }

  override get isHealthy(): boolean {
    return this.#peers.isHealthy(performance.now());
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
    return {
      ...super.state(),
      kind: this.#options.kind,
      isLinked: this.#link.isUp,
      peers: this.#peers.count,
      missing: this.#peers.missing(performance.now()),
      received: this.#received,
      dropped: this.#dropped,
      waiting: this.#waiting.length,
      reconnects: Math.max(0, this.#connectCount - 1),
      roundTripMs: this.#roundTripMs,
    };
  }

  override async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#flush();
    await this.#send({ left: true }).catch(() => undefined);
    await super.close();
    await this.#link.close();
  }

  #handleUp(): void {
    this.#unanswered = 0;
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
      this.#unanswered = 0;
      this.#roundTripMs = now - packet.beat;
      this.#peers.noteMessage(this.nodeId, packet.beat);
      return;
    }
    if (packet.left) this.#peers.noteEnd(packet.from);
    else this.#peers.noteMessage(packet.from, now);
    if (packet.missed) this.deliverMissed();
    for (const item of packet.items ?? []) {
      this.#received += 1;
      if (isNoteItem(item)) this.deliverNote(item.roomId, item.note, packet.from);
      else this.deliver(item);
    }
  }

  #beat(): void {
    const now = performance.now();
    if (this.#peers.isAlone) {
      this.#roundTripMs = null;
      this.#peers.noteMessage(this.nodeId, now);
      return;
    }
    if (!this.#link.isUp) return;
    if (this.#unanswered === UNANSWERED_MAX) {
      this.#link.reset("nothing comes through");
      return;
    }
    this.#unanswered += 1;
    const missed = this.#hasUnsent;
    this.#hasUnsent = false;
    this.#send({ beat: now, missed }).catch(() => {
      this.#hasUnsent ||= missed;
    });
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

  #send(packet: Omit<Packet, "from">): Promise<void> {
    return this.#link.send(JSON.stringify({ from: this.nodeId, ...packet } satisfies Packet));
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
