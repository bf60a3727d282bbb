/** The dialog to create or change a poll, with a preview of the phone. */
import {
  POLL_KINDS,
  POLL_QUESTION_MAX,
  QUIZ_SECONDS,
  RESULTS_VISIBILITIES,
} from "@hubbub/contract/activities/polls/index";
import { useId, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DraftFieldsProps, hasOptions, type PollDraft, quizSecondsOf } from "./poll-draft.ts";
import { OptionFields } from "./OptionFields.tsx";
import { kindNames, visibilityNames } from "./poll-names.ts";
import { PollPreview } from "./PollPreview.tsx";
import { ScaleFields } from "./ScaleFields.tsx";

interface PollFormDialogProps {
  title: string;
  initial: PollDraft;
  pending: boolean;
  onSave: (draft: PollDraft) => void;
  onClose: () => void;
}

export function PollFormDialog({ title, initial, pending, onSave, onClose }: PollFormDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(initial);
  const change = (changed: Partial<PollDraft>) => setDraft({ ...draft, ...changed });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="poll-dialog"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} pending={pending} disabled={draft.question.trim() === ""}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="poll-form grid gap-6">
        <form
          id={formId}
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (!pending) onSave(draft);
          }}
        >
          <Select
            label={t("Kind")}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            options={POLL_KINDS.map((value) => ({ value, label: kindNames[value]() }))}
          />
          <TextField
            label={t("Question")}
            value={draft.question}
            onChange={(question) => change({ question })}
            max={POLL_QUESTION_MAX}
            counter
            data-autofocus=""
          />
          {hasOptions(draft.kind) ? <OptionFields draft={draft} onChange={change} /> : null}
          {draft.kind === "scale" ? <ScaleFields draft={draft} onChange={change} /> : null}
          <Settings draft={draft} onChange={change} />
        </form>
        <PollPreview draft={draft} />
      </div>
    </Dialog>
  );
}

function Settings({ draft, onChange }: DraftFieldsProps) {
  return (
    <>
      {draft.kind === "choice" ? (
        <Select
          label={t("Answers per person")}
          value={String(draft.maxChoices)}
          onChange={(value) => onChange({ maxChoices: Number(value) })}
          options={draft.options.map((_, index) => ({
            value: String(index + 1),
            label: plural(index + 1, "1 option", "Up to {count} options"),
          }))}
        />
      ) : null}
      {draft.kind === "quiz" ? (
        <Select
          label={t("Time to answer")}
          value={String(draft.secondsToAnswer)}
          onChange={(value) => onChange({ secondsToAnswer: quizSecondsOf(value) })}
          options={QUIZ_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: plural(seconds, "1 second", "{count} seconds"),
          }))}
        />
      ) : (
        <>
          <Select
            label={t("Who sees results")}
            value={draft.resultsVisibility}
            onChange={(resultsVisibility) => onChange({ resultsVisibility })}
            options={RESULTS_VISIBILITIES.map((value) => ({ value, label: visibilityNames[value]() }))}
          />
          <Switch
            label={t("Answers can be changed")}
            checked={draft.isChangeable}
            onChange={(isChangeable) => onChange({ isChangeable })}
          />
        </>
      )}
      <Switch
        label={t("Anonymous")}
        description={t("No list and no export shows who answered what.")}
        checked={draft.isAnonymous}
        onChange={(isAnonymous) => onChange({ isAnonymous })}
      />
    </>
  );
}
