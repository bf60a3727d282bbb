/** Adds or changes a step of the run sheet. */
import { RunSheetStep, STEP_KINDS, STEP_NOTE_MAX, type StepKind } from "@hubbub/contract/run-sheet";
import { isBlank } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../../lib/i18n/translate.ts";
import type { FormCall } from "../../../../lib/use-call.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { FormSelect, FormTextArea } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { STEP_TEXTS, type useStepTargets } from "../../../run-sheet/steps.ts";

interface Fields {
  kind: StepKind;
  target: string;
  note: string;
}

interface StepDialogProps {
  optionsOf: ReturnType<typeof useStepTargets>["optionsOf"];
  /** Null for a new step. */
  step: RunSheetStep | null;
  call: FormCall<RunSheetStep, unknown>;
  onClose: () => void;
}

export function StepDialog({ optionsOf, step, call, onClose }: StepDialogProps) {
  // Somebody may delete the target while the form is open.
  const chosenOf = ({ kind, target }: Omit<Fields, "note">) => {
    const options = optionsOf(kind);
    return options.some(({ value }) => value === target) ? target : options[0]?.value;
  };
  const form = useForm({
    defaultValues: { kind: step?.kind ?? "view", target: step?.target ?? "auto", note: step?.note ?? "" },
    resolver: resolverOf<Fields, RunSheetStep>(RunSheetStep, (fields) => ({
      kind: fields.kind,
      target: chosenOf(fields),
      note: isBlank(fields.note) ? undefined : fields.note,
    })),
  });
  const { control } = form;
  const [kind, target, note] = useWatch({ control, name: ["kind", "target", "note"] });
  const { targetLabel } = STEP_TEXTS[kind];
  const isPossible = (of: StepKind) => STEP_TEXTS[of].targetLabel === null || optionsOf(of).length > 0;
  const isComplete = isPossible(kind) && (kind !== "note" || !isBlank(note));
  return (
    <FormDialog
      onClose={onClose}
      title={step ? t("Edit step") : t("Add step")}
      action={step ? t("Save") : t("Add step")}
      form={form}
      incomplete={!isComplete}
      call={call}
      onSent={onClose}
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
          value={chosenOf({ kind, target }) ?? ""}
          options={optionsOf(kind)}
          error={form.formState.errors.target?.message}
          onChange={(value) => form.setValue("target", value, { shouldDirty: true })}
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
