/** Browser storage with a fallback in memory, for browsers that refuse storage (private mode, storage full). */
import { useSyncExternalStore } from "react";

import { createSignal } from "./store.ts";

const memory = new Map<string, string>();

const PERSONAL = "hubbub-personal-";

/** The key of something that a person wrote, sent or visited: it is deleted when they erase what they sent. */
export const personalKey = (name: string): string => PERSONAL + name;
export const isPersonal = (key: string): boolean => key.startsWith(PERSONAL);

export interface SafeStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function safeStore(open: () => Storage, prefix: string): SafeStore {
  return {
    read(key) {
      try {
        return open().getItem(key) ?? memory.get(prefix + key) ?? null;
      } catch {
        return memory.get(prefix + key) ?? null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(prefix + key);
      } catch {
        memory.set(prefix + key, value);
      }
    },
    remove(key) {
      memory.delete(prefix + key);
      try {
        open().removeItem(key);
      } catch {
        // The browser refuses storage, so nothing is stored there.
      }
    },
  };
}

/** Reads a stored JSON value; null if nothing is stored or it is not JSON. The caller checks its shape. */
export function readJson(store: SafeStore, key: string): unknown {
  const stored = store.read(key);
  if (stored === null) return null;
  try {
    return JSON.parse(stored);
  } catch (error) {
    console.warn(`Ignored the stored value of ${key}: it is not JSON`, error);
    return null;
  }
}

const changed = createSignal();
const local = safeStore(() => window.localStorage, "local:");

/** Entries of all tabs. `useStored` reads them in components. */
export const localStore: SafeStore = {
  read: local.read,
  write: (key, value) => {
    local.write(key, value);
    changed.notify();
  },
  remove: (key) => {
    local.remove(key);
    changed.notify();
  },
};

/** Calls `listener` after every change in `localStore`, of this tab or of another one. */
export function subscribeToLocalStore(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    stop();
    window.removeEventListener("storage", listener);
  };
}

/**
 * What `read` makes of `localStore`, updated when it changes.
 * @param read returns the same object as long as the entries are the same
 * @param onServer what the server shows, and the rendering that takes over its HTML
 */
export function useStored<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(subscribeToLocalStore, read, () => onServer);
}

export const sessionStore = safeStore(() => window.sessionStorage, "session:");

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores a preference as a cookie, so that the next page from the server already has it. */
export function rememberPreference(cookie: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
