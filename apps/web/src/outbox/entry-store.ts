/** Where unsent submissions lie on the device: IndexedDB, or this page's memory where the browser refuses that. */
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

/** Some private modes never answer; a person waits no longer than this for the device to take a note. */
const ANSWER_WITHIN_MS = 1500;

export function deviceEntryStore(): EntryStore {
  const memory = memoryEntryStore();
  let open: ReturnType<typeof createStore> | null | undefined;

  function store() {
    if (open === undefined) open = typeof indexedDB === "undefined" ? null : createStore("hubbub-outbox", "entries");
    if (!open) throw new Error("This browser has no store");
    return open;
  }

  /** Once the device has refused, memory alone serves: half a store would be two truths. */
  async function orMemory<T>(onDevice: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    try {
      return await within(ANSWER_WITHIN_MS, onDevice());
    } catch {
      open = null;
      return inMemory();
    }
  }

  return {
    all: () => orMemory(async () => values<OutboxEntry>(store()), memory.all),
    get: (key) =>
      orMemory(
        async () => get<OutboxEntry>(key, store()),
        () => memory.get(key),
      ),
    async put(entry) {
      await memory.put(entry);
      await orMemory(
        async () => set(entry.key, entry, store()),
        async () => undefined,
      );
    },
    async remove(key) {
      await memory.remove(key);
      await orMemory(
        async () => del(key, store()),
        async () => undefined,
      );
    },
  };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The device did not answer")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
