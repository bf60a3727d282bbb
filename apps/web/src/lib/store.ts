/** Values outside of components, which components read with `useStore`. */
import { useSyncExternalStore } from "react";

export interface Signal {
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

export interface Store<Value> extends Pick<Signal, "subscribe"> {
  read: () => Value;
  write: (value: Value) => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createSignal();
  let value = initial;
  return {
    subscribe,
    read: () => value,
    write: (next) => {
      value = next;
      notify();
    },
  };
}

/** The current value. The server, and the rendering that takes over its HTML, get `onServer`. */
export function useStore<Value>({ subscribe, read }: Pick<Store<Value>, "subscribe" | "read">, onServer: Value): Value {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
