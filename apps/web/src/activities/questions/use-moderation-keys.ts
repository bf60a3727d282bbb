/** Keyboard shortcuts for question moderation. */
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";

export type ModerationKey =
  | "next"
  | "previous"
  | "answer"
  | "write-answer"
  | "ignore"
  | "publish"
  | "reset"
  | "choose"
  | "label"
  | "merge"
  | "undo"
  | "help";

const shortcuts: Record<string, ModerationKey> = {
  j: "next",
  k: "previous",
  a: "answer",
  "shift+a": "write-answer",
  i: "ignore",
  p: "publish",
  r: "reset",
  x: "choose",
  m: "merge",
  l: "label",
  z: "undo",
  "?": "help",
};

export function useModerationKeys(isOn: boolean, onKey: (key: ModerationKey) => void): void {
  useKeyboardShortcuts<ModerationKey>(isOn, shortcuts, onKey, ["next", "previous"]);
}
