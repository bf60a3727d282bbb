import {
  FILTER_WORD_MAX,
  FILTER_WORDS_MAX,
  isFilterWord,
  type SetTextFilter,
  type TextFilterSettings,
} from "@hubbub/contract/moderation";
import { normalizeText } from "@hubbub/contract/text";
import { type SubmitEvent, useId, useState } from "react";

import { interfaceLanguage, t } from "../../../../lib/i18n/translate.ts";
import { RequestError } from "../../../../lib/request.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";
import { readNewestWords, useReplaceTextFilter, useTextFilter } from "./text-filter-data.ts";

interface FilterWordsDialogProps {
  eventId: string;
  onClose: () => void;
}

/** Dialog that edits the event's filter words and exceptions, one per line. */
export function FilterWordsDialog({ eventId, onClose }: FilterWordsDialogProps) {
  const { data, isError, isFetchedAfterMount } = useTextFilter(eventId);
  const formId = useId();
  const replace = useReplaceTextFilter(eventId);
  const isReady = data !== undefined && isFetchedAfterMount;

  const save: WordsFormProps["onSave"] = async (lists) => {
    if (replace.isPending) return null;
    try {
      await replace.mutateAsync(lists);
      toast({ title: t("Words saved"), tone: "success" });
      onClose();
      return null;
    } catch (error) {
      toast({ title: t("The words could not be saved"), description: reasonOf(error, ""), tone: "error" });
      return error instanceof RequestError && error.status === 409 ? readNewestWords(eventId) : null;
    }
  };

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form={formId} pending={replace.isPending} disabled={!isReady}>
        {t("Save")}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Words of this event")}
      description={t("In addition to the built-in lists. Also found spaced out, in leetspeak and with accents.")}
      footer={footer}
    >
      {isReady ? <WordsForm id={formId} settings={data} onSave={save} /> : null}
      {!isReady && isError ? <p className="text-muted">{t("The words could not be loaded. Trying again…")}</p> : null}
      {!isReady && !isError ? <Skeleton className="h-48 rounded-lg" /> : null}
    </Dialog>
  );
}

interface WordsFormProps {
  id: string;
  settings: TextFilterSettings;
  /** @returns the newest words if somebody else has changed them meanwhile, so that nothing was saved; else null */
  onSave: (lists: SetTextFilter) => Promise<TextFilterSettings | null>;
}

function WordsForm({ id, settings, onSave }: WordsFormProps) {
  /** The stored lists that the form started from. Their version is sent. */
  const [base, setBase] = useState(settings);
  const [words, setWords] = useState(settings.words.join("\n"));
  const [exceptions, setExceptions] = useState(settings.exceptions.join("\n"));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const errors = { words: errorOf(linesOf(words)), exceptions: errorOf(linesOf(exceptions)) };

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    setWasSubmitted(true);
    if (errors.words === undefined && errors.exceptions === undefined) void save();
  };
  const save = async () => {
    const lists = { words: linesOf(words), exceptions: linesOf(exceptions) };
    const newest = await onSave({ ...lists, version: base.version });
    if (!newest) return;
    setWords((typed) => withChanges(typed, base.words, newest.words));
    setExceptions((typed) => withChanges(typed, base.exceptions, newest.exceptions));
    setBase(newest);
  };
  return (
    <form id={id} className="flex flex-col gap-4" onSubmit={submit}>
      <TextArea
        label={t("Words, one on each line")}
        value={words}
        onChange={setWords}
        rows={6}
        error={wasSubmitted ? errors.words : undefined}
        hint={
          settings.installationWords > 0
            ? t("Words in the list of this installation: {count}", {
                count: settings.installationWords.toLocaleString(interfaceLanguage()),
              })
            : undefined
        }
        spellCheck={false}
        data-autofocus=""
      />
      <TextArea
        label={t("Exceptions, one on each line")}
        hint={t("Allowed although a list has them")}
        value={exceptions}
        onChange={setExceptions}
        rows={3}
        error={wasSubmitted ? errors.exceptions : undefined}
        spellCheck={false}
      />
    </form>
  );
}

function linesOf(text: string): string[] {
  return text.split("\n").map(normalizeText).filter(Boolean);
}

/** Adds the words that somebody else has added to the list, and removes those that somebody else has removed. */
function withChanges(typed: string, before: readonly string[], newest: readonly string[]): string {
  const lines = linesOf(typed).filter((line) => newest.includes(line) || !before.includes(line));
  const added = newest.filter((word) => !before.includes(word) && !lines.includes(word));
  return [...lines, ...added].join("\n");
}

/** Error message of a word list; undefined if it is valid. */
function errorOf(lines: readonly string[]): string | undefined {
  const count = (value: number) => value.toLocaleString(interfaceLanguage());
  if (lines.length > FILTER_WORDS_MAX) return t("At most {count} words", { count: count(FILTER_WORDS_MAX) });
  const invalid = lines.find((line) => !isFilterWord(line));
  if (invalid === undefined) return undefined;
  return t("“{word}” is not a word of 2 to {count} characters", { word: invalid, count: count(FILTER_WORD_MAX) });
}
