import type { KeyboardEvent } from "react";

type Pressed = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Enter submits the form of the field; with Shift it begins a line. */
export function submitOnEnter(pressed: Pressed): void {
  // While an input method composes a word (Japanese, Chinese, Korean), Enter accepts the word.
  if (pressed.key !== "Enter" || pressed.shiftKey || pressed.nativeEvent.isComposing) return;
  pressed.preventDefault();
  pressed.currentTarget.form?.requestSubmit();
}

/** Ctrl+Enter, or ⌘ and Enter, submits the form of the field. */
export function submitOnCtrlEnter(pressed: Pressed): void {
  if (pressed.key === "Enter" && (pressed.metaKey || pressed.ctrlKey)) pressed.currentTarget.form?.requestSubmit();
}
