/** Browser storage with a fallback in memory, for browsers that refuse storage (private mode, storage full). */
const memory = new Map<string, string>();

const PERSONAL = "hubbub-personal-";
/** Such keys on devices that were used before 2026-11-27. New keys do not belong here. */
const OLD_PERSONAL =
  /^hubbub-(?:participant-name|present:|took-part:|my-day:|own-questions:|icebreaker-own:|reaction-lock:|(?:chat|feedback|icebreaker|poll|question|translation)-draft:|translation-language:)/u;

/** The key of something that a person wrote, sent or visited: it is deleted when they erase what they sent. */
export const personalKey = (name: string): string => PERSONAL + name;
export const isPersonal = (key: string): boolean => key.startsWith(PERSONAL) || OLD_PERSONAL.test(key);

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

export const localStore = safeStore(() => window.localStorage, "local:");
export const sessionStore = safeStore(() => window.sessionStorage, "session:");
