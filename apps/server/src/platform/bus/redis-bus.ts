/**
 * The bus over Redis (or Valkey): one channel per room, so that a node gets no messages of rooms that nobody has open
 * there, and one channel for messages to all nodes.
 */
import { createClient } from "@redis/client";
import type { Pool } from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, reconnectDelayMs } from "./node-bus.ts";

const CONNECT_TIMEOUT_MS = 3000;
/**
 * A room is followed for at least this time after its last holder left, because people often come back, and for at most
 * twice this time.
 */
const UNFOLLOW_AFTER_MS = 30_000;

interface FollowedRoom {
  holders: number;
  /** When the last holder left, by performance.now(). */
  leftAt: number;
}

export interface RedisBusOptions {
  nodeId: string;
  redisUrl: string;
  /** Prefix of the channel names: the same for all nodes of one installation, different for every other. */
  prefix: string;
  database: { pool: Pool };
  onNotice: (sentence: string) => void;
}

export function createRedisBus({ nodeId, redisUrl, prefix, database, onNotice }: RedisBusOptions): Bus {
  return new NodeBus({
    kind: "redis",
    nodeId,
    onNotice,
    listNodes: () => listConnectedNodes(database.pool),
    openLink: (events) => openRedisLink(redisUrl, prefix, events),
  });
}

function openRedisLink(redisUrl: string, prefix: string, events: LinkEvents): Link {
  const channelOfAll = `${prefix}:nodes`;
  // "event" is part of the protocol between nodes: a node of another version must use the same channel names.
  const channelOf = (roomId: string) => `${prefix}:event:${roomId}`;
  const rooms = new Map<string, FollowedRoom>();
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
    // While disconnected: the next connection subscribes to all rooms, and everything is reloaded then. Not `isUp`, which
    // is still false while `listen` waits for the subscription to the rooms that were followed before this one.
    if (!client.isReady) return;
    client.subscribe(channelOf(roomId), receive).then(
      () => events.onFollowed(roomId),
      () => undefined,
    );
  }

  const unfollowing = setInterval(() => {
    const before = performance.now() - UNFOLLOW_AFTER_MS;
    for (const [roomId, { holders, leftAt }] of rooms) {
      if (holders > 0 || leftAt > before) continue;
      rooms.delete(roomId);
      client.unsubscribe(channelOf(roomId), receive).catch(() => undefined);
    }
  }, UNFOLLOW_AFTER_MS).unref();

  return {
    async send(parcels) {
      await Promise.all(
        parcels.map(({ roomId, text }) => client.publish(roomId === null ? channelOfAll : channelOf(roomId), text)),
      );
    },
    follow(roomId) {
      const room = rooms.get(roomId) ?? { holders: 0, leftAt: 0 };
      room.holders += 1;
      if (!rooms.has(roomId)) {
        rooms.set(roomId, room);
        subscribe(roomId);
      }
      return () => {
        room.holders -= 1;
        room.leftAt = performance.now();
      };
    },
    reset() {
      isUp = false;
      client.destroy();
      client = connect();
    },
    async close() {
      isClosed = true;
      clearInterval(unfollowing);
      if (client.isReady) await client.close();
      else if (client.isOpen) client.destroy();
    },
  };
}
