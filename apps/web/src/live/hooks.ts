/** The live channel as components see it. Without a provider, or before it opened, there is none and pages poll. */
import type { ClientMessage, ServerMessageOf, ServerMessageType } from "@hubbub/contract/live";
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";

import type { LiveConnection, LiveHandler, LiveStatus } from "./connection.ts";

export const LiveContext = createContext<LiveConnection | null>(null);

/** How often a list is fetched while pushed messages keep it fresh. */
const HEARTBEAT_POLL_MS = 30_000;

const noSubscription = () => () => undefined;
const notWhole = () => false;
const connecting = (): LiveStatus => "connecting";

export function useLiveStatus(): LiveStatus {
  const connection = useContext(LiveContext);
  return useSyncExternalStore(connection?.subscribe ?? noSubscription, connection?.getStatus ?? connecting);
}

/** Calls `handler` for every message of this type while the component is shown. */
export function useLiveMessage<T extends ServerMessageType>(type: T, handler: LiveHandler<T>): void {
  const connection = useContext(LiveContext);
  const handle = useEffectEvent(handler);
  useEffect(() => connection?.on(type, (data) => handle(data)), [connection, type]);
}

/** What the latest message of this type said, also when it came before the component did; null before the first. */
export function useLiveLatest<T extends ServerMessageType>(type: T): ServerMessageOf<T>["data"] | null {
  const connection = useContext(LiveContext);
  const subscribe = useCallback(
    (listener: () => void) => connection?.on(type, listener) ?? (() => undefined),
    [connection, type],
  );
  return useSyncExternalStore(subscribe, () => connection?.getLatest(type) ?? null);
}

/** Says something to the server; while the channel is away it is only logged. */
export function useLiveSend(): (message: ClientMessage) => void {
  const connection = useContext(LiveContext);
  return useCallback((message: ClientMessage) => connection?.send(message), [connection]);
}

/** Starts the series of reconnection tries again. */
export function useLiveRetry(): () => void {
  const connection = useContext(LiveContext);
  return () => connection?.retry();
}

/** The interval to poll at: the given one (D-120), longer while the live channel delivers every message. */
export function usePollInterval(specifiedMs: number): number {
  const connection = useContext(LiveContext);
  const isWhole = useSyncExternalStore(connection?.subscribe ?? noSubscription, connection?.getIsWhole ?? notWhole);
  return isWhole ? Math.max(specifiedMs, HEARTBEAT_POLL_MS) : specifiedMs;
}
