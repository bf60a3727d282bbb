/** A fake live channel for component tests. */
import type { ClientMessage, LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { act } from "@testing-library/react";

import type { LiveStatus } from "../live/connection.ts";
import type { LiveChannel } from "../live/hooks.ts";

export interface FakeLive {
  channel: LiveChannel;
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
  const push = ({ type, data }: LiveMessage) =>
    act(() => {
      latest.set(type, data);
      for (const handler of handlers.get(type) ?? []) (handler as (value: unknown) => void)(data);
    });
  const setStatus = (next: LiveStatus) =>
    act(() => {
      status = next;
      for (const listener of listeners) listener();
    });
  return { channel, sent, setStatus, push };
}
