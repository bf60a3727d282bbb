import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { Bus } from "../domain/bus.ts";
import { clientAddresses, httpsByProxy } from "../platform/http/client-address.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import { LiveChannel, type LiveChannelOptions } from "../platform/realtime/live-channel.ts";
import { type AdmissionDeps, admitToRoom, type LivePerson, type RoomAdmission } from "./live-admission.ts";
import type { Module } from "./module.ts";
import type { Newcomers } from "./rate-limits/newcomers.ts";

export interface LiveModuleDeps extends Omit<AdmissionDeps, "app" | "addressOf" | "isHttps"> {
  server: FastifyInstance;
  bus: Bus;
  broadcaster: Broadcaster<LivePerson>;
  newcomers: Newcomers;
  logger: FastifyBaseLogger;
  trustedProxies: readonly string[];
  maxSocketsPerEvent: number;
  onJoin: (admission: RoomAdmission) => void;
  onMessage: NonNullable<LiveChannelOptions<LivePerson>["onMessage"]>;
}

export interface LiveModule extends Module {
  live: LiveChannel<LivePerson>;
}

/** The live channel on the HTTP server. */
export function createLiveModule(deps: LiveModuleDeps): LiveModule {
  const { server, bus, broadcaster, newcomers, trustedProxies, onMessage } = deps;
  const admission = {
    ...deps,
    app: server,
    addressOf: clientAddresses(trustedProxies),
    isHttps: httpsByProxy(trustedProxies),
  };
  const live = new LiveChannel({
    bus,
    broadcaster,
    admit: (request, query) => admitToRoom(admission, request, query),
    onMessage,
    onJoin: (joined) => {
      const { roomId: eventId, data } = joined;
      const { network, participantKey } = data;
      const onLeave = participantKey === null ? undefined : newcomers.noteSocket({ eventId, network, participantKey });
      deps.onJoin(joined);
      return onLeave;
    },
    log: deps.logger,
    maxSocketsPerRoom: deps.maxSocketsPerEvent,
    fullMessage: "This event is full",
  });
  live.attach(server.server);
  return { live, close: () => live.close() };
}
