/** The bus between the workers of one machine: the primary relays every message, so that none needs the database. */
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, type NodeBusOptions } from "./node-bus.ts";

const PROBE_INTERVAL_MS = 500;
/** Comes back if the channel works. It is not a packet, so other workers ignore it. */
const PROBE = "";

/** From the relay to a worker. "nodes": the workers that run. */
export type FromRelay = { kind: "nodes"; nodeIds: readonly string[] } | { kind: "bus"; text: string };

/** A worker's end of the channel. */
export interface RelayChannel {
  /** Resolves once the channel has accepted the text; rejects if it could not. */
  send(text: string): Promise<void>;
  /** Sets the receiver of all texts from now on. */
  receive(listener: (text: string) => void): void;
  /** The workers that run, as the relay last listed them. */
  nodeIds(): readonly string[];
}

/** The primary's end: it does not parse what it relays. */
export class Relay {
  readonly #workers = new Map<string, (message: FromRelay) => void>();

  /** Adds a worker that starts. @param deliver sends it a message; must not throw */
  add(nodeId: string, deliver: (message: FromRelay) => void): void {
    this.#workers.set(nodeId, deliver);
    this.#announce();
  }

  /** Removes a worker that has ended, however it ended. */
  remove(nodeId: string): void {
    if (this.#workers.delete(nodeId)) this.#announce();
  }

  /** Sends the text of a worker to all, that worker included. */
  send(text: string): void {
    this.#deliver({ kind: "bus", text });
  }

  #announce(): void {
    this.#deliver({ kind: "nodes", nodeIds: [...this.#workers.keys()] });
  }

  #deliver(message: FromRelay): void {
    for (const deliver of this.#workers.values()) deliver(message);
  }
}

export interface WorkerBusOptions extends Pick<NodeBusOptions, "nodeId" | "onNotice"> {
  channel: RelayChannel;
}

export function createWorkerBus({ channel, ...options }: WorkerBusOptions): Bus {
  return new NodeBus({
    ...options,
    kind: "workers",
    listNodes: async () => new Set(channel.nodeIds()),
    openLink: (events) => openRelayLink(channel, events),
  });
}

/** The link is up once something arrives. */
function openRelayLink(channel: RelayChannel, events: LinkEvents): Link {
  let isUp = false;
  let probing: NodeJS.Timeout | undefined;

  function probe(): void {
    isUp = false;
    const send = () => void channel.send(PROBE).catch(() => undefined);
    clearInterval(probing);
    probing = setInterval(send, PROBE_INTERVAL_MS).unref();
    send();
  }

  channel.receive((text) => {
    if (!isUp) {
      isUp = true;
      clearInterval(probing);
      events.onUp();
    }
    events.onText(text);
  });
  probe();
  return {
    send: (text) => channel.send(text),
    reset: probe,
    async close() {
      clearInterval(probing);
      channel.receive(() => undefined);
    },
  };
}
