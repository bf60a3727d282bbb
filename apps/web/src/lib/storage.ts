/** The browser's stores, made safe: where storage is refused (private mode, full), the page works for this visit. */
const memory = new Map<string, string>();

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
        // Refused storage holds nothing to remove.
      }
    },
  };
}

/** A stored JSON value; null where nothing is stored or where it is no JSON. Check its shape. */
export function readJson(store: SafeStore, key: string): unknown {
  const stored = store.read(key);
  if (stored === null) return null;
  try {
    return JSON.parse(stored);
  } catch (error) {
    console.warn(`Ignored what is stored as ${key}: it is no JSON`, error);
    return null;
  }
}

export const localStore = safeStore(() => window.localStorage, "local:");
export const sessionStore = safeStore(() => window.sessionStorage, "session:");
