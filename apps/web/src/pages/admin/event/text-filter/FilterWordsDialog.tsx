import type { OrganizerEvent } from "@hubbub/contract/events";
import { type SubmitEvent, useId, useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";
import { describeInstallationWords } from "./describe-installation-words.ts";
import { readWords, useSetTextFilter, useTextFilter } from "./text-filter-data.ts";

interface FilterWordsDialogProps {
  event: OrganizerEvent;
  open: boolean;
  onClose: () => void;
}

/** The event's own words and exceptions, one a line. A refusal keeps the dialog and everything typed. */
export function FilterWordsDialog({ event, open, onClose }: FilterWordsDialogProps) {
  const formId = useId();
  const set = useSetTextFilter(event.id);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form={formId} pending={set.isPending}>
        {t("Save changes")}
      </Button>
    </>
  );
  const save = async (words: string[], exceptions: string[]) => {
    try {
      await set.mutateAsync({ words, exceptions });
      toast({ title: t("Text filter saved"), tone: "success" });
      onClose();
    } catch (error) {
      toast({ title: t("Update failed"), description: reasonOf(error, ""), tone: "error" });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Words of this event")}
      description={t("One word or phrase a line. Spelling tricks such as f.o.o or f00 are found as well.")}
      footer={footer}
    >
      {open ? <Words formId={formId} eventId={event.id} onSave={save} /> : null}
    </Dialog>
  );
}

interface WordsProps {
  formId: string;
  eventId: string;
  onSave: (words: string[], exceptions: string[]) => Promise<void>;
}

function Words({ formId, eventId, onSave }: WordsProps) {
  const { data, isError, isFetchedAfterMount } = useTextFilter(eventId);
  if (isError && !data) return <p className="text-muted">{t("The list could not be loaded.")}</p>;
  // Words that were read before may be outdated, and saving would bring them back.
  if (!data || !isFetchedAfterMount) return <Skeleton className="h-40 rounded-spoken" />;
  return <WordsForm formId={formId} start={data} onSave={onSave} />;
}

interface WordsFormProps {
  formId: string;
  start: { words: readonly string[]; exceptions: readonly string[]; installationWords: number };
  onSave: WordsProps["onSave"];
}

function WordsForm({ formId, start, onSave }: WordsFormProps) {
  const [words, setWords] = useState(start.words.join("\n"));
  const [exceptions, setExceptions] = useState(start.exceptions.join("\n"));
  const [isChecked, setIsChecked] = useState(false);
  const [readA, readB] = [readWords(words), readWords(exceptions)];

  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setIsChecked(true);
    if (readA.faults.length + readB.faults.length === 0) void onSave(readA.words, readB.words);
  };
  const errorOf = (faults: readonly string[]) => (isChecked && faults.length > 0 ? faults.join(" · ") : undefined);
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-sm text-muted">{describeInstallationWords(start.installationWords)}</p>
      <TextArea
        label={t("Words to find")}
        optional
        rows={5}
        value={words}
        onChange={setWords}
        error={errorOf(readA.faults)}
      />
      <TextArea
        label={t("Exceptions")}
        optional
        hint={t("Allowed here although a list has them, such as a surname")}
        rows={3}
        value={exceptions}
        onChange={setExceptions}
        error={errorOf(readB.faults)}
      />
    </form>
  );
}
