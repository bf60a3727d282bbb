/** Single keys as commands. They only count where nobody is writing and no dialog is open. */
import { useEffect, useEffectEvent } from "react";

/** @param meanings what each key stands for, by `KeyboardEvent.key` in lower case, or by "shift+" and that */
export function useLetterKeys<T extends string>(
  isOn: boolean,
  meanings: Readonly<Record<string, T>>,
  onKey: (meaning: T) => void,
): void {
  const handle = useEffectEvent((pressed: KeyboardEvent) => {
    const key = pressed.key.toLowerCase();
    const meaning = (pressed.shiftKey && meanings[`shift+${key}`]) || meanings[key];
    if (!meaning || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return;
    if (isWriting(pressed.target) || document.querySelector("dialog[open]")) return;
    pressed.preventDefault();
    onKey(meaning);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (pressed: KeyboardEvent) => handle(pressed);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
