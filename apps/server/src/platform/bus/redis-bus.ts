/** The bus over Redis (or Valkey): a channel per room, so that a node gets only rooms in use there, and one for all. */
import { createClient } from "@redis/client";
import type { Pool } from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, type NodeBusOptions, reconnectDelayMs } from "./node-bus.ts";

const CONNECT_TIMEOUT_MS = 3000;

export interface RedisBusOptions extends Pick<NodeBusOptions, "nodeId" | "onNotice"> {
  redisUrl: string;
  /** Prefix of the channel names: the same for all nodes of one installation, different for every other. */
  prefix: string;
  database: { pool: Pool };
}

export function createRedisBus({ redisUrl, prefix, database, ...options }: RedisBusOptions): Bus {
  return new NodeBus({
    ...options,
    kind: "redis",
    listNodes: () => listConnectedNodes(database.pool),
    openLink: (events) => openRedisLink(redisUrl, prefix, events),
  });
}

function openRedisLink(redisUrl: string, prefix: string, events: LinkEvents): Link {
  const channelOfAll = `${prefix}:nodes`;
  // "event" is part of the protocol between nodes: a node of another version must use the same channel names.
  const channelOf = (roomId: string) => `${prefix}:event:${roomId}`;
  /** How many holders each followed room has. */
  const rooms = new Map<string, number>();
  const receive = (text: string) => events.onText(text);
  let isClosed = false;
  let isUp = false;
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
      await opened.subscribe([channelOfAll, ...[...rooms.keys()].map(channelOf)], receive);
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

  function subscribe(roomId: string): void {
    // While disconnected: the next connection subscribes to all rooms, and everything is reloaded. Not `isUp`, which is
    // still false while `listen` waits for the subscription to the rooms that were followed before this one.
    if (!client.isReady) return;
    client.subscribe(channelOf(roomId), receive).then(
      () => events.onFollowed(roomId),
      () => undefined,
    );
  }

  return {
    async send(parcels) {
      await Promise.all(
        parcels.map(({ roomId, text }) => client.publish(roomId === null ? channelOfAll : channelOf(roomId), text)),
      );
    },
    follow(roomId) {
      const holders = rooms.get(roomId) ?? 0;
      rooms.set(roomId, holders + 1);
      if (holders === 0) subscribe(roomId);
      return () => {
        const others = (rooms.get(roomId) ?? 0) - 1;
        if (others > 0) rooms.set(roomId, others);
        else {
          rooms.delete(roomId);
          client.unsubscribe(channelOf(roomId), receive).catch(() => undefined);
        }
      };
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
