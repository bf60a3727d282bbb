/** The bus between the workers of one machine: the primary relays every message, so that none needs the database. */
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, type NodeBusOptions } from "./node-bus.ts";
import { writePacket } from "./packet.ts";

const JOIN_INTERVAL_MS = 500;

/** From a worker to the relay. "join": the worker is ready to receive. */
export type ToRelay = { bus: "join" } | { bus: "text"; text: string; echo: boolean };
/** From the relay to a worker. "nodes": the workers that run; it also answers "join". */
export type FromRelay = { bus: "nodes"; nodeIds: readonly string[] } | { bus: "text"; text: string };

/** A worker's end of the channel. */
export interface RelayChannel {
  /** Resolves once the channel has accepted the message; rejects if it could not. */
  send(message: ToRelay): Promise<void>;
  /** Sets the receiver of all messages from now on. */
  receive(listener: (message: FromRelay) => void): void;
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
    if (!this.#workers.delete(nodeId)) return;
    this.#deliver(nodeId, writePacket({ from: nodeId, ended: true }), false);
    this.#announce();
  }

  receive(nodeId: string, message: ToRelay): void {
    if (message.bus === "join") this.#workers.get(nodeId)?.(this.#nodes());
    else this.#deliver(nodeId, message.text, message.echo);
  }

  #deliver(from: string, text: string, echo: boolean): void {
    for (const [nodeId, deliver] of this.#workers) if (echo || nodeId !== from) deliver({ bus: "text", text });
  }

  #announce(): void {
    for (const deliver of this.#workers.values()) deliver(this.#nodes());
  }

  #nodes(): FromRelay {
    return { bus: "nodes", nodeIds: [...this.#workers.keys()] };
  }
}

export interface WorkerBusOptions extends Pick<NodeBusOptions, "nodeId" | "onNotice"> {
  channel: RelayChannel;
}

export function createWorkerBus({ channel, ...options }: WorkerBusOptions): Bus {
  let nodeIds: readonly string[] = [];
  return new NodeBus({
    ...options,
    kind: "workers",
    listNodes: async () => new Set(nodeIds),
    openLink: (events) =>
      openRelayLink(channel, events, (listed) => {
        nodeIds = listed;
      }),
  });
}

/** Joins the relay, and asks again until the relay answers. */
function openRelayLink(channel: RelayChannel, events: LinkEvents, onNodes: (nodeIds: readonly string[]) => void): Link {
  let isJoined = false;
  let joining: NodeJS.Timeout | undefined;

  function join(): void {
    isJoined = false;
    const ask = () => void channel.send({ bus: "join" }).catch(() => undefined);
    clearInterval(joining);
    joining = setInterval(ask, JOIN_INTERVAL_MS).unref();
    ask();
  }

  channel.receive((message) => {
    if (message.bus === "text") {
      if (isJoined) events.onText(message.text);
      return;
    }
    onNodes(message.nodeIds);
    if (isJoined) return;
    isJoined = true;
    clearInterval(joining);
    events.onUp();
  });
  join();
  return {
    send: async (parcels) => {
      await Promise.all(parcels.map(({ text, echo = false }) => channel.send({ bus: "text", text, echo })));
    },
    reset: join,
    async close() {
      clearInterval(joining);
      channel.receive(() => undefined);
    },
  };
}
