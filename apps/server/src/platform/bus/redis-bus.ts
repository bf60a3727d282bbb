/** The bus over Redis (or Valkey): one channel for all nodes. */
import { createClient } from "@redis/client";
import type { Pool } from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, type NodeBusOptions, reconnectDelayMs } from "./node-bus.ts";

const CONNECT_TIMEOUT_MS = 3000;

interface RedisBusOptions extends Pick<NodeBusOptions, "nodeId" | "onNotice"> {
  redisUrl: string;
  /** The same for all nodes of one installation, different for every other. */
  channel: string;
  database: { pool: Pool };
}

export function createRedisBus({ redisUrl, channel, database, ...options }: RedisBusOptions): Bus {
  return new NodeBus({
    ...options,
    kind: "redis",
    listNodes: () => listConnectedNodes(database.pool),
    openLink: (events) => openRedisLink(redisUrl, channel, events),
  });
}

function openRedisLink(redisUrl: string, channel: string, events: LinkEvents): Link {
  let isClosed = false;
  let isUp = false;
  // The same function for all connections: the client keeps its listeners when it reconnects, and would add another one.
  const onText = (text: string) => events.onText(text);
  let client = connect();

  function connect() {
    const opened = createClient({
      url: redisUrl,
      RESP: 3,
      disableOfflineQueue: true,
      maintNotifications: "disabled",
      socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: (tries) => reconnectDelayMs(tries) },
    });
    let lastError = "the connection ended";
    const lose = () => {
      if (opened !== client || isClosed || !isUp) return;
      isUp = false;
      events.onDown(lastError);
    };
    opened.on("error", (error: Error) => {
      lastError = error.message || lastError;
      lose();
    });
    opened.on("reconnecting", lose);
    const listen = async () => {
      await opened.subscribe(channel, onText);
      if (opened !== client || isClosed) return;
      isUp = true;
      events.onUp();
    };
    // Rejects if the connection is lost again; the next connection subscribes then.
    opened.on("ready", () => void listen().catch(() => undefined));
    // Retries until it succeeds; failures are emitted as `error`.
    opened.connect().catch(() => undefined);
    return opened;
  }

  return {
    async send(text) {
      await client.publish(channel, text);
    },
    reset() {
      isUp = false;
      client.destroy();
      client = connect();
    },
    async close() {
      isClosed = true;
      if (client.isReady) await client.close();
      else if (client.isOpen) client.destroy();
    },
  };
}
