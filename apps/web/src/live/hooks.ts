/** Hooks for the live channel. While it is disconnected, lists are polled. */
import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { LiveConnection, type LiveStatus } from "./connection.ts";
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

export function useLiveStatus(): LiveStatus {
  const connection = useContext(LiveContext);
  return useSyncExternalStore(connection.subscribe, connection.getStatus, () => "connecting");
}

/** Calls `handler` for every message of this type, or of these types, while the component is mounted. */
export function useLiveMessage<T extends LiveMessageType>(
  types: T | readonly T[],
  handler: (data: LiveMessageOf<T>["data"], type: T) => void,
): void {
  const channel = useContext(LiveContext);
  const handle = useEffectEvent(handler);
  const key = [types].flat().join();
  useEffect(() => {
    const stops = (key.split(",") as T[]).map((type) => channel.on(type, (data) => handle(data, type)));
    return () => stops.forEach((stop) => stop());
  }, [channel, key]);
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

/** Whether the live channel delivers every change now. False while it is disconnected, or while the bus is unhealthy. */
export function useDeliversAll(): boolean {
  const connection = useContext(LiveContext);
  return useSyncExternalStore(connection.subscribe, connection.getDeliversAll, () => false);
}
