/** The dialog to create or change a poll, with a preview of the phone. */
import {
  POLL_KINDS,
  POLL_QUESTION_MAX,
  QUIZ_SECONDS,
  RESULTS_VISIBILITIES,
  SCALE_LABEL_MAX,
  SCALE_MAX,
  SCALE_MIN,
} from "@hubbub/contract/activities/polls/index";
import { type Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { useForm, useWatch } from "react-hook-form";

import { formatUnit, plural, t } from "../../lib/i18n/translate.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../ui/form-fields.tsx";
import { resolverOf } from "../../ui/form-schema.ts";
import { useSavePoll } from "./staff.ts";
import { type DraftFieldsProps, hasOptions, type PollDraft, toDefinition } from "./poll-draft.ts";
import { OptionFields } from "./OptionFields.tsx";
import { kindNames, visibilityNames } from "./poll-names.ts";
import { PollPreview } from "./PollPreview.tsx";

interface PollFormDialogProps {
  eventId: string;
  /** Null creates one. */
  poll: Poll | null;
  initial: PollDraft;
  onClose: () => void;
}

const resolver = resolverOf<PollDraft, PollDefinition>(PollDefinition, toDefinition);

export function PollFormDialog({ eventId, poll, initial, onClose }: PollFormDialogProps) {
  const form = useForm({ defaultValues: initial, resolver });
  const { control } = form;
  const draft = useWatch({ control, compute: (fields: PollDraft) => fields });
  return (
    <FormDialog
      onClose={onClose}
      title={poll ? t("Edit poll") : t("New poll")}
      size="xl"
      form={form}
      action={t("Save")}
      incomplete={draft.question.trim() === ""}
      call={useSavePoll(eventId, poll)}
      onSent={onClose}
      aside={<PollPreview draft={draft} />}
    >
      <FormSelect
        control={control}
        name="kind"
        label={t("Poll type")}
        options={POLL_KINDS.map((value) => ({ value, label: kindNames[value]() }))}
      />
      <FormTextField
        control={control}
        name="question"
        label={t("Question")}
        max={POLL_QUESTION_MAX}
        counter
        data-autofocus=""
      />
      {hasOptions(draft.kind) ? <OptionFields form={form} draft={draft} /> : null}
      {draft.kind === "scale" ? <ScaleFields form={form} /> : null}
      <Settings form={form} draft={draft} />
    </FormDialog>
  );
}

function Settings({ form: { control }, draft }: DraftFieldsProps) {
  return (
    <>
      {draft.kind === "choice" ? (
        <FormSelect
          control={control}
          name="maxChoices"
          label={t("Choices per person")}
          options={draft.options.map((_, index) => ({
            value: String(index + 1),
            label: plural(index + 1, "1 choice", "Up to {count} choices"),
          }))}
        />
      ) : null}
      {draft.kind === "quiz" ? (
        <FormSelect
          control={control}
          name="secondsToAnswer"
          label={t("Time to answer")}
          options={QUIZ_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: formatUnit(seconds, "second"),
          }))}
        />
      ) : (
        <>
          <FormSelect
            control={control}
            name="resultsVisibility"
            label={t("Who can see the results")}
            options={RESULTS_VISIBILITIES.map((value) => ({ value, label: visibilityNames[value]() }))}
          />
          <FormSwitch control={control} name="isChangeable" label={t("Answers can be changed")} />
        </>
      )}
      <FormSwitch
        control={control}
        name="isAnonymous"
        label={t("Anonymous", { context: "a poll" })}
        description={t("Lists and exports do not show who answered what.")}
      />
    </>
  );
}

const maxima = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, index) => String(SCALE_MIN + index));

/** The range of a scale and the labels of its ends. */
function ScaleFields({ form: { control } }: Pick<DraftFieldsProps, "form">) {
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
