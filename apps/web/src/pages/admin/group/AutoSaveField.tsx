import { type KeyboardEvent, useId, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PicturePreview } from "./PicturePreview.tsx";

interface AutoSaveFieldProps {
  label: string;
  hint?: string;
  kind?: "line" | "long" | "url";
  /** The saved value. */
  value: string;
  max?: number;
  disabled: boolean;
  /** Returns an error message, or null for a valid value. */
  validate: (value: string) => string | null;
  /** Shows the image at the saved address. */
  preview?: "banner" | "logo";
  /** @returns whether the value was saved; if not, the field keeps the typed text */
  onSave: (value: string) => Promise<boolean>;
}

/**
 * A field that saves on blur, with Enter or with its Save button. While it has unsaved text, changes by others are not
 * shown.
 */
export function AutoSaveField(props: AutoSaveFieldProps) {
  const { label, hint, kind = "line", value, max, disabled, validate, preview, onSave } = props;
  const labelId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const shown = draft ?? value;
  const isChanged = draft !== null && draft.trim() !== value;
  const error = isChanged ? validate(shown.trim()) : null;

  const save = async () => {
    if (!isChanged) setDraft(null);
    if (!isChanged || error || saving) return;
    setSaving(true);
    const submitted = shown.trim();
    if (await onSave(submitted)) setDraft((current) => (current?.trim() === submitted ? null : current));
    setSaving(false);
  };
  const field = {
    label,
    hint,
    disabled,
    value: shown,
    max,
    error: error ? t(error) : null,
    onChange: setDraft,
    onBlur: () => void save(),
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") void save();
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
      {isChanged && !error ? (
        // Pressing the button must not blur the field, because both would save.
        <Button
          variant="soft"
          size="sm"
          className="self-end"
          pending={saving}
          aria-describedby={labelId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void save()}
        >
          {t("Save")}
          <span id={labelId} hidden>
            {label}
          </span>
        </Button>
      ) : null}
      {preview && value !== "" ? <PicturePreview url={value} shape={preview} /> : null}
    </div>
  );
}
