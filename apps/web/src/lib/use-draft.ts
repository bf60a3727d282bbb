import { localStore, personalKey, useStored } from "./storage.ts";

/** Storage key of the name that people enter without signing in; all activities on this device share it. */
export const PARTICIPANT_NAME_KEY = personalKey("participant-name");

/**
 * The text of an input that is stored on this device while it is written, so that a reload does not lose it. The server
 * renders it empty.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useStored(() => localStore.read(key) ?? "", "");
  const setText = (next: string) => {
    if (next === "") localStore.remove(key);
    else localStore.write(key, next);
  };
  return [text, setText];
}
