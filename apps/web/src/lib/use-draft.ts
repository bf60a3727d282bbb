import { useState } from "react";

import { localStore } from "./storage.ts";

/** Storage key of the name that people enter without signing in; all activities on this device share it. */
export const PARTICIPANT_NAME_KEY = "hubbub-participant-name";

/** The text of an input that is stored on this device while it is written, so that a reload does not lose it. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ key, text: localStore.read(key) ?? "" });
  const text = draft.key === key ? draft.text : (localStore.read(key) ?? "");
  const setText = (next: string) => {
    setDraft({ key, text: next });
    if (next === "") localStore.remove(key);
    else localStore.write(key, next);
  };
  return [text, setText];
}
