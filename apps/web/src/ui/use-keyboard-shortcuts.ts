import { useEffect, useEffectEvent } from "react";

import { isModalOpen } from "./open-modals.ts";

/**
 * Keyboard shortcuts with single keys. They are ignored in text inputs and while a dialog is open.
 * @param shortcuts commands by `KeyboardEvent.key` in lower case, or "shift+" and that key
 * @param repeating commands that a key which is held down repeats
 */
export function useKeyboardShortcuts<T extends string>(
  isOn: boolean,
  shortcuts: Readonly<Record<string, T>>,
  onKey: (command: T) => void,
  repeating: readonly T[] = [],
): void {
  const handle = useEffectEvent((pressed: KeyboardEvent) => {
    const key = pressed.key.toLowerCase();
    const meaning = (pressed.shiftKey && shortcuts[`shift+${key}`]) || shortcuts[key];
    if (!meaning || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return;
    if (isTextInput(pressed.target) || isModalOpen()) return;
    pressed.preventDefault();
    if (!pressed.repeat || repeating.includes(meaning)) onKey(meaning);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (pressed: KeyboardEvent) => handle(pressed);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
