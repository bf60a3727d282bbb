import { useState } from "react";

import { localStore, personalKey, useStored } from "./storage.ts";

/**
 * The text of an input that is stored on this device while it is written, so that a reload does not lose it. The server
 * renders `initial`.
 * @param initial the text until somebody writes another one, such as the text that was sent and can be corrected
 * @returns `reset` deletes the stored text: the input has the initial one again
 */
export function useDraft(
  name: string,
  initial = "",
): [text: string, setText: (text: string) => void, reset: () => void] {
  const key = personalKey(name);
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
