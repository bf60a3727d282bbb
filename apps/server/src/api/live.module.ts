import type { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { FastifyInstance } from "fastify";

import type { CacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";
import { readClients } from "../platform/http/client-address.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { Presence } from "../platform/realtime/notices.ts";
import { LiveChannel, type LiveChannelOptions } from "../platform/realtime/live-channel.ts";
import { admitToRoom, type LivePerson, type RoomAdmission, rulesOfRoom } from "./live-admission.ts";
import { API_KEY_SOCKETS } from "./rate-limits/limits.ts";
import type { Newcomers } from "./rate-limits/newcomers.ts";

export type MessageHandler = NonNullable<LiveChannelOptions<LivePerson>["onMessage"]>;

interface LiveModuleDeps extends Core {
  server: FastifyInstance;
  broadcaster: Broadcaster<LivePerson>;
  presence: Presence;
  newcomers: Newcomers;
  keyRequests: MemoryLimit;
  maxSocketsPerEvent: number;
  /** Called when somebody joins a room. Returns functions to be called when they leave it. */
  onJoin: (admission: RoomAdmission) => readonly (() => void)[];
  onMessage: MessageHandler;
}

/** The settings of events and of groups: who may be in their rooms depends on them. */
const ROOM_SETTINGS: readonly CacheName[] = ["event", "group"];

/** The open sockets of an API key in all rooms of this node. */
function socketsOfKey({ rooms }: Broadcaster<LivePerson>, keyId: string): number {
  let count = 0;
  for (const { members } of rooms.values()) for (const { data } of members) count += Number(data.keyId === keyId);
  return count;
}

/** The live channel on the HTTP server. */
export function createLiveModule(deps: LiveModuleDeps) {
  const { server, bus, broadcaster, presence, newcomers, trustedProxies, maxSocketsPerEvent } = deps;
  const admission = { ...deps, ...readClients(trustedProxies) };
  const live = new LiveChannel({
    bus,
    caches: deps.caches,
    broadcaster,
    presence,
    admit: (request, query) => admitToRoom(admission, request, query),
    rules: {
      read: (roomId) => rulesOfRoom(deps, roomId),
      settingsNames: ROOM_SETTINGS,
    },
    onMessage: deps.onMessage,
    beforeJoin: ({ roomId, data: { keyId } }) => {
      const open = broadcaster.rooms.get(roomId)?.members.size ?? 0;
      if (open >= maxSocketsPerEvent) throw new Refusal("unavailable", "This event is full");
      if (keyId !== null && socketsOfKey(broadcaster, keyId) >= API_KEY_SOCKETS.max) throw API_KEY_SOCKETS.refuse();
    },
    onJoin: (joined) => {
      const { roomId: eventId, data } = joined;
      const { network, keys } = data;
      const [participantKey] = keys;
      const leaving = [...deps.onJoin(joined)];
      if (participantKey !== undefined) leaving.push(newcomers.noteSocket({ eventId, network, participantKey }));
      return () => {
        for (const leave of leaving) leave();
      };
    },
    log: deps.logger,
  });
  live.attach(server.server);
  return { live, close: () => live.close() };
}
