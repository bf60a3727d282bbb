/** Adds or changes a step of the run sheet. */
import { type RunSheetStep, STEP_KINDS, STEP_NOTE_MAX, type StepKind } from "@hubbub/contract/run-sheet";
import { normalizeText } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { FormSelect, FormTextArea } from "../../../../ui/form-fields.tsx";
import { STEP_TEXTS, type useStepTargets } from "../../../run-sheet/steps.ts";

interface StepDialogProps {
  optionsOf: ReturnType<typeof useStepTargets>["optionsOf"];
  /** Null for a new step. */
  step: RunSheetStep | null;
  pending: boolean;
  onSave: (step: RunSheetStep) => void;
  onClose: () => void;
}

export function StepDialog({ optionsOf, step, pending, onSave, onClose }: StepDialogProps) {
  const form = useForm({
    defaultValues: { kind: step?.kind ?? "view", target: step?.target ?? "auto", note: step?.note ?? "" },
  });
  const { control } = form;
  const [kind, target, note] = useWatch({ control, name: ["kind", "target", "note"] });
  const { targetLabel } = STEP_TEXTS[kind];
  const options = optionsOf(kind);
  // Somebody may delete the target while the form is open.
  const chosen = options.some(({ value }) => value === target) ? target : (options[0]?.value ?? "");
  const text = normalizeText(note);
  const isPossible = (of: StepKind) => STEP_TEXTS[of].targetLabel === null || optionsOf(of).length > 0;
  const isComplete = isPossible(kind) && (kind !== "note" || text !== "");
  const save = () =>
    onSave({ kind, ...(chosen === "" ? {} : { target: chosen }), ...(text === "" ? {} : { note: text }) });
  return (
    <FormDialog
      onClose={onClose}
      title={step ? t("Edit step") : t("Add step")}
      action={step ? t("Save") : t("Add step")}
      form={form}
      pending={pending}
      incomplete={!isComplete}
      onSubmit={save}
    >
      <FormSelect
        control={control}
        name="kind"
        label={t("Action")}
        options={STEP_KINDS.map((value) => ({
          value,
          label: STEP_TEXTS[value].label(),
          disabled: !isPossible(value),
        }))}
      />
      {targetLabel ? (
        <Select
          label={targetLabel()}
          value={chosen}
          options={options}
          onChange={(value) => form.setValue("target", value)}
        />
      ) : null}
      <FormTextArea
        control={control}
        name="note"
        label={kind === "note" ? t("Note") : t("Note (optional)")}
        hint={t("The remote shows this note. Attendees do not see it.")}
        max={STEP_NOTE_MAX}
      />
    </FormDialog>
  );
}
