/** The bus over Redis (or Valkey): one channel for all nodes. */
import { createClient } from "@redis/client";
import type { Pool } from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import type { Connection, ConnectionEvents } from "./link.ts";
import { NodeBus, type NodeBusOptions } from "./node-bus.ts";

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
    connect: (events) => openConnection(redisUrl, channel, events),
  });
}

function openConnection(url: string, channel: string, { onText, onLost }: ConnectionEvents): Connection {
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  });
  client.on("error", (error: Error) => onLost(error.message || "the connection ended"));
  return {
    ready: client.connect().then(() => client.subscribe(channel, onText)),
    send: (text) => client.publish(channel, text),
    close: async () => client.destroy(),
  };
}
