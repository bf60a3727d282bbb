import type { UpdateGroup } from "@hubbub/contract/groups";
import { type KeyboardEvent, useId, useState } from "react";

import { useUpdateGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PicturePreview } from "./PicturePreview.tsx";

interface AutoSaveFieldProps {
  groupId: string;
  label: string;
  hint?: string | undefined;
  kind?: "line" | "long" | "url";
  /** The saved value. */
  value: string;
  max?: number;
  disabled: boolean;
  /** Returns the English error message of an invalid value, which the field translates; null for a valid value. */
  faultOf?: (value: string) => string | null;
  /** Shows the image at the saved address. */
  preview?: "banner" | "logo";
  /** The change that saves the value. */
  toChange: (value: string) => UpdateGroup;
}

/**
 * A field of a group that saves on blur, with Enter or with its Save button. While it has unsaved text, changes by others are not
 * shown.
 */
export function AutoSaveField(props: AutoSaveFieldProps) {
  const { label, hint, kind = "line", value, max, disabled, faultOf, preview, toChange } = props;
  const labelId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateGroup(props.groupId);
  const shown = draft ?? value;
  const isChanged = draft !== null && draft.trim() !== value;
  const fault = isChanged ? (faultOf?.(shown.trim()) ?? null) : null;

  const save = () => {
    if (!isChanged) setDraft(null);
    if (!isChanged || fault || isPending) return;
    const submitted = shown.trim();
    // If the server refuses it, the field keeps the typed text.
    mutate(toChange(submitted), {
      onSuccess: () => setDraft((current) => (current?.trim() === submitted ? null : current)),
    });
  };
  const field = {
    label,
    hint,
    disabled,
    value: shown,
    max,
    error: fault ? t(fault) : null,
    onChange: setDraft,
    onBlur: save,
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter confirms the word.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) save();
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
          pending={isPending}
          aria-describedby={labelId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={save}
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
