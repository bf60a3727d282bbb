import { useCallback, useSyncExternalStore } from "react";

import { localStore, personalKey } from "./storage.ts";

/** Storage key of the name that people enter without signing in; all activities on this device share it. */
export const PARTICIPANT_NAME_KEY = personalKey("participant-name");

const listeners = new Set<() => void>();
const noText = () => "";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The text of an input that is stored on this device while it is written, so that a reload does not lose it. The server
 * renders it empty.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const read = useCallback(() => localStore.read(key) ?? "", [key]);
  const text = useSyncExternalStore(subscribe, read, noText);
  const setText = (next: string) => {
    if (next === "") localStore.remove(key);
    else localStore.write(key, next);
    for (const listener of listeners) listener();
  };
  return [text, setText];
}
