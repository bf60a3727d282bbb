/** The moderator's keyboard. Letters only count where nobody is writing and no dialog is open. */
import { useEffect, useEffectEvent } from "react";

export type ModerationKey =
  | "next"
  | "previous"
  | "answer"
  | "write-answer"
  | "ignore"
  | "publish"
  | "reset"
  | "undo"
  | "help";

const meanings: Record<string, ModerationKey> = {
  j: "next",
  k: "previous",
  a: "answer",
  i: "ignore",
  p: "publish",
  r: "reset",
  z: "undo",
  "?": "help",
};

export function useModerationKeys(isOn: boolean, onKey: (key: ModerationKey) => void): void {
  const handle = useEffectEvent((pressed: KeyboardEvent) => {
    const isWriteAnswer = pressed.shiftKey && pressed.key.toLowerCase() === "a";
    const meaning = isWriteAnswer ? "write-answer" : meanings[pressed.key.toLowerCase()];
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
