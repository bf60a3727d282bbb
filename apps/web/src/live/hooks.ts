/** Hooks for the live channel. While it is disconnected, lists are polled. */
import type { ClientMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { LiveConnection, type LiveHandler, type LiveStatus } from "./connection.ts";
import type { Lists } from "./event-list.ts";

/** The part of the connection that components use; tests have a fake of it (testing/fake-live.ts). */
export type LiveChannel = Pick<
  LiveConnection,
  "on" | "send" | "retry" | "subscribe" | "getStatus" | "getLatest" | "getDeliversAll"
>;

/** The live channel of the page, which `useLiveRoom` connects. */
export const pageChannel = new LiveConnection();

/** The channel that components use: that of the page, except on a stage and in tests. */
export const LiveContext = createContext<LiveChannel>(pageChannel);

/** What a frozen stage shows instead of the server's lists, without polling; null outside of it. */
export const FrozenListsContext = createContext<Lists | null>(null);

/** Poll interval while the live channel delivers every change: a safety net. */
const LIVE_REFRESH_MS = 30_000;

const returnFalse = () => false;
const connecting = (): LiveStatus => "connecting";

export function useLiveStatus(): LiveStatus {
  const connection = useContext(LiveContext);
  return useSyncExternalStore(connection.subscribe, connection.getStatus, connecting);
}

/** Calls `handler` for every message of this type while the component is mounted. */
export function useLiveMessage<T extends LiveMessageType>(type: T, handler: LiveHandler<T>): void {
  const connection = useContext(LiveContext);
  const handle = useEffectEvent(handler);
  useEffect(() => connection.on(type, (data) => handle(data)), [connection, type]);
}

/** Calls `handler` with the type and the data of every message of these types while the component is mounted. */
export function useLiveMessages<T extends LiveMessageType>(
  types: readonly T[],
  handler: <Type extends T>(type: Type, data: LiveMessageOf<Type>["data"]) => void,
): void {
  const connection = useContext(LiveContext);
  const handle = useEffectEvent(handler);
  const subscribe = useEffectEvent(() => types.map((type) => connection.on(type, (data) => handle(type, data))));
  const key = types.join();
  useEffect(() => {
    const stops = subscribe();
    return () => stops.forEach((stop) => stop());
  }, [connection, key]);
}

/** The data of the latest message of this type, also if it arrived before the component mounted; null without one. */
export function useLiveLatest<T extends LiveMessageType>(type: T): LiveMessageOf<T>["data"] | null {
  const connection = useContext(LiveContext);
  const subscribe = useCallback((listener: () => void) => connection.on(type, listener), [connection, type]);
  return useSyncExternalStore(
    subscribe,
    () => connection.getLatest(type),
    () => null,
  );
}

/** Returns a function that sends a message to the server; while disconnected it only logs a warning. */
export function useLiveSend(): (message: ClientMessage) => void {
  const connection = useContext(LiveContext);
  return useCallback((message: ClientMessage) => connection.send(message), [connection]);
}

/** Returns a function that reconnects immediately. */
export function useLiveRetry(): () => void {
  return useContext(LiveContext).retry;
}

/**
 * Whether the live channel delivers every change now. False while it is disconnected, or while the bus is unhealthy.
 */
export function useDeliversAll(): boolean {
  const connection = useContext(LiveContext);
  return useSyncExternalStore(connection.subscribe, connection.getDeliversAll, returnFalse);
}

/**
 * The poll interval: the given one (LIVE-11); at least 30 seconds while the live channel delivers every change.
 * @param isPushed false if no live message reports the changes of this list: the interval stays as given
 */
export function useRefreshInterval(intervalMs: number, isPushed = true): number {
  return useDeliversAll() && isPushed ? Math.max(intervalMs, LIVE_REFRESH_MS) : intervalMs;
}
