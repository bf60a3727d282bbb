import { useId } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Hint } from "../../../ui/Hint.tsx";

/** Where choosing begins: the product's own accent color. */
const FIRST_COLOR = "#0b6e69";

interface ColorFieldProps {
  /** The own color; null without one. */
  saved: string | null;
  /** The own or the inherited color. */
  shown: string | null;
  /** Where a color that is not its own comes from. */
  source: string | null;
  /** The chosen color that is not saved yet. */
  draft: string | null;
  onDraft: (color: string | null) => void;
  onSave: (color: string | null) => void;
}

/** Chooses, saves or removes the accent color. */
export function ColorField({ saved, shown, source, draft, onDraft, onSave }: ColorFieldProps) {
  const id = useId();
  const remove = () => {
    onSave(null);
    onDraft(null);
  };
  const isChanged = draft !== null && draft !== saved;
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-strong" htmlFor={id}>
        {t("Accent color")}
      </label>
      {source ? <Hint>{source}</Hint> : null}
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="color"
          className="h-target w-16 flex-none cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          value={draft ?? shown ?? FIRST_COLOR}
          onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        />
        <span className="font-mono text-sm" dir="ltr">
          {draft ?? shown ?? t("Not set")}
        </span>
        {isChanged ? (
          <>
            <Button variant="soft" size="sm" onClick={() => onSave(draft)}>
              {t("Save color")}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onDraft(null)}>
              {t("Cancel")}
            </Button>
          </>
        ) : saved === null ? null : (
          <Button variant="ghost" size="sm" onClick={remove}>
            {t("Remove color")}
          </Button>
        )}
      </div>
    </div>
  );
}
