import { SCALE_LABEL_MAX, SCALE_MAX, SCALE_MIN } from "@hubbub/contract/activities/polls/index";

import { t } from "../../lib/i18n/translate.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { DraftFieldsProps } from "./poll-draft.ts";

const maxima = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, index) => String(SCALE_MIN + index));

/** The range of a scale and the labels of its ends. */
export function ScaleFields({ draft, onChange }: DraftFieldsProps) {
  return (
    <>
      <Select
        label={t("Highest value")}
        value={String(draft.scaleMax)}
        onChange={(value) => onChange({ scaleMax: Number(value) })}
        options={maxima.map((value) => ({ value, label: value }))}
      />
      <TextField
        label={t("Label of the lowest value")}
        optional
        value={draft.lowLabel}
        onChange={(lowLabel) => onChange({ lowLabel })}
        max={SCALE_LABEL_MAX}
      />
      <TextField
        label={t("Label of the highest value")}
        optional
        value={draft.highLabel}
        onChange={(highLabel) => onChange({ highLabel })}
        max={SCALE_LABEL_MAX}
      />
    </>
  );
}
