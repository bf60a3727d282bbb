import type { CreateBoard } from "@hubbub/contract/activities/boards/calls";
import { BOARD_COLUMN_MAX, BOARD_COLUMNS_MAX } from "@hubbub/contract/activities/boards/index";
import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { FormTextField } from "../../ui/form-fields.tsx";
import type { BoardDraft } from "./board-draft.ts";

interface ColumnFieldsProps {
  form: UseFormReturn<BoardDraft, unknown, CreateBoard>;
  isDisabled: boolean;
}

/** The columns of a board. */
export function ColumnFields({ form: { control }, isDisabled }: ColumnFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "columns" });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-strong">{t("Columns")}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-center gap-2">
          <FormTextField
            control={control}
            name={`columns.${index}.name`}
            className="min-w-0 flex-1"
            label={t("Column {number}", { number: index + 1 })}
            hideLabel
            placeholder={index === 0 && fields.length === 1 ? t("Topics") : t("Column {number}", { number: index + 1 })}
            max={BOARD_COLUMN_MAX}
            disabled={isDisabled}
          />
          <Button
            variant="ghost"
            icon={<X />}
            aria-label={t("Remove {name}", { name: t("Column {number}", { number: index + 1 }) })}
            disabled={isDisabled || fields.length === 1}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<Plus />}
        disabled={isDisabled || fields.length >= BOARD_COLUMNS_MAX}
        onClick={() => append({ name: "" })}
      >
        {t("Add column")}
      </Button>
    </fieldset>
  );
}
