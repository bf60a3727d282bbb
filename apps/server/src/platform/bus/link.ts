/** The connection of a node to the others. When it is lost, another one is opened. */
import { messageOf } from "@hubbub/server-kit/fail";

/** A connection of a transport, PostgreSQL or Redis. It does not parse the texts. */
export interface Connection {
  /** Resolves once all messages arrive; rejects if the connection cannot be opened. */
  ready: Promise<unknown>;
  /** Sends a text to all nodes, the sender included. Resolves once the transport has accepted it; else rejects. */
  send(text: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface ConnectionEvents {
  onText(text: string): void;
  onLost(reason: string): void;
}

export type Connect = (events: ConnectionEvents) => Connection;

interface LinkEvents {
  onText(text: string): void;
  /** Called each time a connection is established: from now on all messages arrive. */
  onUp(): void;
  onDown(reason: string): void;
}

/** Milliseconds before the n-th attempt to reconnect, random so that nodes do not all reconnect at the same moment. */
function reconnectDelayMs(tries: number): number {
  return Math.min(100 * 2 ** Math.min(tries, 10), 2000) * (0.5 + Math.random() / 2);
}

export class Link {
  readonly #connect: Connect;
  readonly #events: LinkEvents;
  /** The one that is open or opens; null before the next attempt. */
  #connection: Connection | null = null;
  /** Whether all messages arrive. */
  isUp = false;
  #tries = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(connect: Connect, events: LinkEvents) {
    this.#connect = connect;
    this.#events = events;
    this.#open();
  }

  async send(text: string): Promise<void> {
    if (!this.#connection || !this.isUp) throw new Error("The link to the other nodes is down");
    await this.#connection.send(text);
  }

  /** Gives the connection up without waiting for its end, which a broken network may never report. Opens another one. */
  reset(reason: string): void {
    this.#connection?.close().catch(() => undefined);
    this.#connection = null;
    this.#retry = setTimeout(() => this.#open(), reconnectDelayMs(this.#tries)).unref();
    this.#tries += 1;
    if (!this.isUp) return;
    this.isUp = false;
    this.#events.onDown(reason);
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    const closing = this.#connection?.close().catch(() => undefined);
    this.#connection = null;
    if (this.isUp) await closing;
  }

  #open(): void {
    const isCurrent = () => this.#connection === connection;
    const lose = (reason: string) => void (isCurrent() && this.reset(reason));
    const connection = this.#connect({
      onText: (text) => void (isCurrent() && this.#events.onText(text)),
      onLost: lose,
    });
    this.#connection = connection;
    const handleReady = () => {
      if (!isCurrent()) return;
      this.isUp = true;
      this.#tries = 0;
      this.#events.onUp();
    };
    connection.ready.then(handleReady, (error: unknown) => lose(messageOf(error)));
  }
}
