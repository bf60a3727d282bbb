/** The moderator's keyboard. */
import { useKeyboardShortcuts } from "../../ui/use-letter-keys.ts";

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
  "shift+a": "write-answer",
  i: "ignore",
  p: "publish",
  r: "reset",
  z: "undo",
  "?": "help",
};

export function useModerationKeys(isOn: boolean, onKey: (key: ModerationKey) => void): void {
  useKeyboardShortcuts(isOn, meanings, onKey);
}
