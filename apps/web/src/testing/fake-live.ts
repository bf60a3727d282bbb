/** A fake live channel for component tests. */
import type { ClientMessage, LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import type { QueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";

import type { LiveStatus } from "../live/connection.ts";
import type { LiveChannel } from "../live/hooks.ts";
import { applyMessage } from "../live/live-list.ts";
import { createQueryClient } from "../live/query-client.ts";

export interface FakeLive {
  channel: LiveChannel;
  /** The messages change its lists. */
  client: QueryClient;
  /** What the components have sent. */
  sent: ClientMessage[];
  setStatus: (status: LiveStatus) => void;
  /** Delivers a live message to the components. */
  push: (message: LiveMessage) => void;
}

/** Creates a channel. While connected it delivers every change, so lists are polled rarely. */
export function createFakeLive(initial: LiveStatus = "connected"): FakeLive {
  let status = initial;
  const listeners = new Set<() => void>();
  const handlers = new Map<LiveMessageType, Set<(data: never) => void>>();
  const latest = new Map<LiveMessageType, unknown>();
  const sent: ClientMessage[] = [];
  const client = createQueryClient();
  const channel: LiveChannel = {
    on(type, handler) {
      const registered = handlers.get(type) ?? new Set();
      handlers.set(type, registered.add(handler));
      return () => registered.delete(handler);
    },
    getLatest: <T extends LiveMessageType>(type: T) =>
      (latest.get(type) as LiveMessageOf<T>["data"] | undefined) ?? null,
    send: (message) => void sent.push(message),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getStatus: () => status,
    getDeliversAll: () => status === "connected",
    retry: () => undefined,
  };
  const push = (message: LiveMessage) =>
    act(() => {
      const { type, data } = message;
      latest.set(type, data);
      for (const handler of handlers.get(type) ?? []) (handler as (value: unknown) => void)(data);
      applyMessage(client, message);
    });
  const setStatus = (next: LiveStatus) =>
    act(() => {
      status = next;
      for (const listener of listeners) listener();
    });
  return { channel, client, sent, setStatus, push };
}
