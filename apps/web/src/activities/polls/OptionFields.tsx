import {
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  RANKING_OPTIONS_MAX,
} from "@hubbub/contract/activities/polls/index";
import { useFieldArray } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { FormTexts } from "../../ui/FormTexts.tsx";
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
      <FormTexts
        control={control}
        fields={fields.map(({ id }, index) => ({ key: id, name: `options.${index}.text` as const }))}
        labelOf={(number) => t("Option {number}", { number })}
        max={POLL_OPTION_MAX}
        addLabel={t("Add option")}
        onAdd={fields.length < max ? () => append(emptyOption, { shouldFocus: false }) : null}
        onRemove={fields.length > POLL_OPTIONS_MIN ? removeAt : null}
        renderBefore={(index) =>
          kind === "quiz" ? (
            <label className="flex min-h-target flex-none items-center gap-1.5 text-sm">
              <input type="checkbox" {...register(`options.${index}.isCorrect`)} />
              {t("Correct")}
            </label>
          ) : null
        }
      />
    </fieldset>
  );
}
