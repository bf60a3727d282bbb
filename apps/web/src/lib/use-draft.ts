import { useState } from "react";

import { localStore, personalKey, useStored } from "./storage.ts";

/** Storage key of the name that people enter without signing in; all activities on this device share it. */
export const PARTICIPANT_NAME_KEY = personalKey("participant-name");

/**
 * The text of an input that is stored on this device while it is written, so that a reload does not lose it. The server
 * renders `initial`.
 * @param initial the text until somebody writes another one, such as the text that was sent and can be corrected
 * @returns `reset` deletes the stored text: the input has the initial one again
 */
export function useDraft(
  key: string,
  initial = "",
): [text: string, setText: (text: string) => void, reset: () => void] {
  const stored = useStored(() => localStore.read(key) ?? "", "");
  const [isEmptied, setIsEmptied] = useState(false);
  const setText = (next: string) => {
    setIsEmptied(next === "");
    if (next === "") localStore.remove(key);
    else localStore.write(key, next);
  };
  const reset = () => {
    setText("");
    setIsEmptied(false);
  };
  return [stored === "" && !isEmptied ? initial : stored, setText, reset];
}

/** The text with another one on the next line; only one of them if the other is empty or the same. */
export function withTextAdded(text: string, added: string): string {
  return text === "" || text === added ? added : `${text}\n${added}`;
}
