/** Stores unsent submissions on the device: in IndexedDB, or in memory if the browser refuses that. */
import { createStore, del, get, set, type UseStore, values } from "idb-keyval";

import type { OutboxEntry } from "./entry.ts";

export interface EntryStore {
  all(): Promise<OutboxEntry[]>;
  get(key: string): Promise<OutboxEntry | undefined>;
  put(entry: OutboxEntry): Promise<void>;
  remove(key: string): Promise<void>;
}

export function memoryEntryStore(): EntryStore {
  const entries = new Map<string, OutboxEntry>();
  return {
    all: async () => [...entries.values()],
    get: async (key) => entries.get(key),
    put: async (entry) => void entries.set(entry.key, entry),
    remove: async (key) => void entries.delete(key),
  };
}

/** In some private modes IndexedDB never answers. A submission waits at most this long for it. */
const STORE_TIMEOUT_MS = 1500;
/** No submission waits for the entries of an earlier visit, so a slow device gets more time to return them. */
const LOAD_TIMEOUT_MS = 10_000;

/** Stores entries in IndexedDB, and in memory as a fallback. */
export function deviceEntryStore(): EntryStore {
  const memory = memoryEntryStore();
  let opened: UseStore | null | undefined;

  function open(): UseStore {
    if (opened === undefined)
      opened = typeof indexedDB === "undefined" ? null : createStore("hubbub-outbox", "entries");
    if (!opened) throw new Error("This browser has no store");
    return opened;
  }

  /** After the first failure of IndexedDB only memory is used, so that the two cannot contradict each other. */
  async function withMemoryFallback<T>(
    onDevice: (store: UseStore) => Promise<T>,
    inMemory: () => Promise<T>,
    timeoutMs = STORE_TIMEOUT_MS,
  ): Promise<T> {
    try {
      return await withTimeout(timeoutMs, onDevice(open()));
    } catch {
      opened = null;
      return inMemory();
    }
  }

  /** Also in memory, so that the entries of an earlier visit are still there if IndexedDB fails later. */
  async function load(store: UseStore): Promise<OutboxEntry[]> {
    const entries = await values<OutboxEntry>(store);
    for (const entry of entries) if (!(await memory.get(entry.key))) await memory.put(entry);
    return entries;
  }

  return {
    all: () => withMemoryFallback(load, memory.all, LOAD_TIMEOUT_MS),
    get: (key) =>
      withMemoryFallback(
        (store) => get<OutboxEntry>(key, store),
        () => memory.get(key),
      ),
    async put(entry) {
      const inMemory = memory.put(entry);
      await withMemoryFallback(
        (store) => set(entry.key, entry, store),
        () => inMemory,
      );
    },
    async remove(key) {
      const inMemory = memory.remove(key);
      await withMemoryFallback(
        (store) => del(key, store),
        () => inMemory,
      );
    },
  };
}

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The device did not answer")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
