/** Adds or changes a step of the run sheet. */
import { TIMER_DURATION_MINUTES } from "@hubbub/contract/activities/timer/index";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { type RunSheetStep, STEP_KINDS, STEP_NOTE_MAX, type StepKind } from "@hubbub/contract/run-sheet";
import { normalizeText } from "@hubbub/contract/text";
import { useState } from "react";

import { minutesOf } from "../../../../activities/timer/labels.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { kindLabels } from "../../../run-sheet/step-texts.tsx";
import { stageOptions } from "../stage-options.ts";

interface StepDialogProps {
  event: PublicEvent;
  polls: readonly Poll[];
  /** Null for a new step. */
  step: RunSheetStep | null;
  pending: boolean;
  onSave: (step: RunSheetStep) => void;
  onClose: () => void;
}

const KEEP_DURATION = "";
const targetLabels = { view: () => t("Big screen"), poll: () => t("Poll"), timer: () => t("Duration") };

export function StepDialog({ event, polls, step, pending, onSave, onClose }: StepDialogProps) {
  const [kind, setKind] = useState<StepKind>(step?.kind ?? "view");
  const [target, setTarget] = useState(step?.target ?? "auto");
  const [note, setNote] = useState(step?.note ?? "");
  const options = targetOptions(kind, event, polls);
  // A poll may be deleted while the form is open.
  const chosen = options.some(({ value }) => value === target) ? target : (options[0]?.value ?? "");
  const text = normalizeText(note);
  const isComplete = (kind !== "poll" || chosen !== "") && (kind !== "note" || text !== "");
  const save = () =>
    onSave({ kind, ...(chosen === "" ? {} : { target: chosen }), ...(text === "" ? {} : { note: text }) });
  return (
    <Dialog open onClose={onClose} title={step ? t("Change step") : t("Add step")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isComplete && !pending) save();
        }}
      >
        <Select
          label={t("What happens")}
          value={kind}
          options={STEP_KINDS.map((value) => ({
            value,
            label: kindLabels[value](),
            disabled: value === "poll" && polls.length === 0,
          }))}
          onChange={setKind}
        />
        {kind === "black" || kind === "note" ? null : (
          <Select label={targetLabels[kind]()} value={chosen} options={options} onChange={setTarget} />
        )}
        <TextArea
          label={kind === "note" ? t("Note") : t("Note (optional)")}
          hint={t("The person on stage reads it on the remote. Attendees do not see it.")}
          value={note}
          max={STEP_NOTE_MAX}
          onChange={setNote}
        />
        <div className="flex flex-wrap gap-2.5 justify-end">
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" pending={pending} disabled={!isComplete}>
            {step ? t("Save") : t("Add step")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function targetOptions(kind: StepKind, event: PublicEvent, polls: readonly Poll[]): { value: string; label: string }[] {
  if (kind === "view") return stageOptions(event);
  if (kind === "poll") return polls.map(({ id, question }) => ({ value: id, label: question }));
  if (kind !== "timer") return [];
  const durations = TIMER_DURATION_MINUTES.map((minutes) => String(minutes * 60));
  return [
    { value: KEEP_DURATION, label: t("As it is set") },
    ...durations.map((seconds) => ({ value: seconds, label: minutesOf(Number(seconds)) })),
  ];
}
