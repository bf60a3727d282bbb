import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

type Passed = "label" | "hint" | "optional" | "placeholder" | "max" | "counter" | "disabled";

interface SavedFieldProps extends Pick<ComponentProps<typeof TextField>, Passed> {
  kind?: "line" | "long" | "url";
  /** The saved value. */
  value: string;
  /** Returns the error message; null if the value is valid. See `faultOf` in `form-schema.ts`. */
  faultOf?: (value: string) => string | null;
  /** Must save one value after another. The caller shows why the promise was rejected. */
  onSave: (value: string) => Promise<unknown>;
  /** Below the field. */
  children?: ReactNode;
}

/** A field that saves on blur, with Enter or its Save button. While it has unsaved text, changes by others are hidden. */
export function SavedField(props: SavedFieldProps) {
  const { kind = "line", value, faultOf, onSave, children, ...others } = props;
  const labelId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  /** The text that is being saved. */
  const [pending, setPending] = useState<string | null>(null);
  const shown = draft ?? value;
  const isChanged = draft !== null && draft.trim() !== value;
  const fault = isChanged ? faultOf?.(shown.trim()) : null;

  const save = async () => {
    const submitted = draft?.trim() ?? value;
    if (submitted === (pending ?? value)) {
      if (pending === null) setDraft(null);
      return;
    }
    if (fault) return;
    setPending(submitted);
    const isSaved = await onSave(submitted).then(
      () => true,
      () => false,
    );
    setPending((current) => (current === submitted ? null : current));
    // If the server refuses it, the field keeps the typed text.
    if (isSaved) setDraft((current) => (current?.trim() === submitted ? null : current));
  };
  const field = {
    ...others,
    value: shown,
    error: fault,
    onChange: setDraft,
    onBlur: () => void save(),
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter confirms the word.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) void save();
  };
  return (
    <div className="flex flex-col gap-2">
      {kind === "long" ? (
        <TextArea {...field} rows={3} />
      ) : (
        <TextField
          {...field}
          {...(kind === "url"
            ? { type: "url", inputMode: "url", dir: "ltr", placeholder: "https://", autoComplete: "off" }
            : {})}
          onKeyDown={saveOnEnter}
        />
      )}
      {isChanged && !fault ? (
        // Pressing the button must not blur the field, because both would save.
        <Button
          variant="soft"
          size="sm"
          className="self-end"
          pending={pending !== null}
          aria-describedby={labelId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void save()}
        >
          {t("Save")}
          <span id={labelId} hidden>
            {others.label}
          </span>
        </Button>
      ) : null}
      {children}
    </div>
  );
}
