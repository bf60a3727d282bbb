import {
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  RANKING_OPTIONS_MAX,
} from "@hubbub/contract/activities/polls/index";
import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { FormTextField } from "../../ui/form-fields.tsx";
import { type DraftFieldsProps, emptyOption } from "./poll-draft.ts";

/** The options of a poll; for a quiz also which ones are correct. */
export function OptionFields({ form, draft: { kind, maxChoices } }: DraftFieldsProps) {
  const { control, register, setValue } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "options" });
  const max = kind === "ranking" ? RANKING_OPTIONS_MAX : POLL_OPTIONS_MAX;
  const removeAt = (index: number) => {
    remove(index);
    setValue("maxChoices", Math.min(maxChoices, fields.length - 1));
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-label={t("Options")}>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-center gap-2">
          {kind === "quiz" ? (
            <label className="flex min-h-target flex-none items-center gap-1.5 text-sm">
              <input type="checkbox" {...register(`options.${index}.isCorrect`)} />
              {t("Correct")}
            </label>
          ) : null}
          <FormTextField
            control={control}
            name={`options.${index}.text`}
            className="min-w-0 flex-1"
            label={t("Option {number}", { number: index + 1 })}
            hideLabel
            placeholder={t("Option {number}", { number: index + 1 })}
            max={POLL_OPTION_MAX}
          />
          <Button
            variant="ghost"
            icon={<X />}
            aria-label={t("Remove {name}", { name: t("Option {number}", { number: index + 1 }) })}
            disabled={fields.length <= POLL_OPTIONS_MIN}
            onClick={() => removeAt(index)}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus />}
        disabled={fields.length >= max}
        onClick={() => append(emptyOption, { shouldFocus: false })}
      >
        {t("Add option")}
      </Button>
    </fieldset>
  );
}
