/** Stores unsent submissions on the device: in IndexedDB, or in memory if the browser refuses that. */
import { createStore, del, get, set, values } from "idb-keyval";

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
  let open: ReturnType<typeof createStore> | null | undefined;

  function store() {
    if (open === undefined) open = typeof indexedDB === "undefined" ? null : createStore("hubbub-outbox", "entries");
    if (!open) throw new Error("This browser has no store");
    return open;
  }

  /** After the first failure of IndexedDB only memory is used, so that the two cannot contradict each other. */
  async function withMemoryFallback<T>(
    onDevice: () => Promise<T>,
    inMemory: () => Promise<T>,
    timeoutMs = STORE_TIMEOUT_MS,
  ): Promise<T> {
    try {
      return await withTimeout(timeoutMs, onDevice());
    } catch {
      open = null;
      return inMemory();
    }
  }

  /** Also in memory, so that the entries of an earlier visit are still there if IndexedDB fails later. */
  async function load(): Promise<OutboxEntry[]> {
    const entries = await values<OutboxEntry>(store());
    for (const entry of entries) if (!(await memory.get(entry.key))) await memory.put(entry);
    return entries;
  }

  return {
    all: () => withMemoryFallback(load, memory.all, LOAD_TIMEOUT_MS),
    get: (key) =>
      withMemoryFallback(
        async () => get<OutboxEntry>(key, store()),
        () => memory.get(key),
      ),
    async put(entry) {
      await memory.put(entry);
      await withMemoryFallback(
        async () => set(entry.key, entry, store()),
        async () => undefined,
      );
    },
    async remove(key) {
      await memory.remove(key);
      await withMemoryFallback(
        async () => del(key, store()),
        async () => undefined,
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
