import { SCALE_LABEL_MAX, SCALE_MAX, SCALE_MIN } from "@hubbub/contract/activities/polls/index";

import { t } from "../../lib/i18n/translate.ts";
import { FormSelect, FormTextField } from "../../ui/form-fields.tsx";
import type { DraftFieldsProps } from "./poll-draft.ts";

const maxima = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, index) => String(SCALE_MIN + index));

/** The range of a scale and the labels of its ends. */
export function ScaleFields({ form: { control } }: Pick<DraftFieldsProps, "form">) {
  return (
    <>
      <FormSelect
        control={control}
        name="scaleMax"
        label={t("Highest value")}
        options={maxima.map((value) => ({ value, label: value }))}
      />
      <FormTextField
        control={control}
        name="lowLabel"
        label={t("Label for the lowest value")}
        optional
        max={SCALE_LABEL_MAX}
      />
      <FormTextField
        control={control}
        name="highLabel"
        label={t("Label for the highest value")}
        optional
        max={SCALE_LABEL_MAX}
      />
    </>
  );
}
