import { useState } from "react";

import { localStore } from "./storage.ts";

/** A text kept on this device while it is being written, so that no reload loses it. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [held, setHeld] = useState({ key, text: localStore.read(key) ?? "" });
  const text = held.key === key ? held.text : (localStore.read(key) ?? "");
  const setText = (next: string) => {
    setHeld({ key, text: next });
    if (next === "") localStore.remove(key);
    else localStore.write(key, next);
  };
  return [text, setText];
}
