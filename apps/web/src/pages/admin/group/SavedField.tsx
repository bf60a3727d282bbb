import { type KeyboardEvent, useId, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PicturePreview } from "./PicturePreview.tsx";

interface SavedFieldProps {
  label: string;
  hint?: string;
  kind?: "line" | "long" | "url";
  /** As the server has it. */
  value: string;
  max?: number;
  disabled: boolean;
  /** What stands against a value; null for nothing. */
  fault: (value: string) => string | null;
  /** Shows the picture behind the address that is saved. */
  preview?: "banner" | "logo";
  /** @returns whether it was taken; else what was typed stays */
  onSave: (value: string) => Promise<boolean>;
}

/**
 * A field that saves itself when it is left changed, by Enter, or with its Save button. Until then it is the
 * typist's: what others change meanwhile shows where nothing is being typed.
 */
export function SavedField(props: SavedFieldProps) {
  const { label, hint, kind = "line", value, max, disabled, fault, preview, onSave } = props;
  const labelId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const shown = typed ?? value;
  const isChanged = typed !== null && typed.trim() !== value;
  const error = isChanged ? fault(shown.trim()) : null;

  const save = async () => {
    if (!isChanged) setTyped(null);
    if (!isChanged || error || saving) return;
    setSaving(true);
    const wanted = shown.trim();
    if (await onSave(wanted)) setTyped((now) => (now?.trim() === wanted ? null : now));
    setSaving(false);
  };
  const field = {
    label,
    hint,
    disabled,
    value: shown,
    max,
    error: error ? t(error) : null,
    onChange: setTyped,
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
        // The press must not blur the field first: both would save.
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
