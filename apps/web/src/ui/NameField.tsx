import { PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";

import { t } from "../lib/i18n/translate.ts";
import { TextField } from "./TextField.tsx";

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  disabled?: boolean;
  /** Called on Enter and Escape. Must move the focus to the button that opened the field. */
  onDone: () => void;
}

/** The name of a participant without an account; a button opens this field. */
export function NameField({ value, onChange, disabled, onDone }: NameFieldProps) {
  return (
    <TextField
      label={t("Your name (optional)")}
      hideLabel
      placeholder={t("Your name (optional)")}
      value={value}
      onChange={onChange}
      max={PARTICIPANT_NAME_MAX}
      autoComplete="nickname"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this field
      autoFocus
      disabled={disabled}
      onKeyDown={(pressed) => {
        // While an input method composes a word (Japanese, Chinese, Korean), Enter accepts the word.
        if (pressed.nativeEvent.isComposing || (pressed.key !== "Enter" && pressed.key !== "Escape")) return;
        pressed.preventDefault();
        onDone();
      }}
    />
  );
}
