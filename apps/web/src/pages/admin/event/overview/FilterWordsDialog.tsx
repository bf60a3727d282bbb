import {
  FILTER_WORD_MAX,
  FILTER_WORD_MIN,
  FILTER_WORDS_MAX,
  isFilterWord,
  type TextFilterSettings,
} from "@hubbub/contract/moderation";
import { normalizeText } from "@hubbub/contract/text";
import { useState } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";

import { formatNumber, t } from "../../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { FormTextArea } from "../../../../ui/form-fields.tsx";
import { request } from "../../../../lib/request.ts";
import { liveQuery, useLiveList } from "../../../../live/use-live-list.ts";
import { useVersionedForm } from "../../../../live/versioned-list.ts";

type Lists = Pick<TextFilterSettings, "words" | "exceptions">;
type Fields = Record<keyof Lists, string>;

/** Makes a list of each text. */
const resolver: Resolver<Fields, unknown, Lists> = (fields) => {
  const lists = { words: linesOf(fields.words), exceptions: linesOf(fields.exceptions) };
  const errors: FieldErrors<Fields> = {};
  for (const name of ["words", "exceptions"] as const) {
    const message = faultIn(lists[name]);
    if (message !== undefined) errors[name] = { type: "validate", message };
  }
  return Object.keys(errors).length === 0 ? { values: lists, errors: {} } : { values: {}, errors };
};

interface FilterWordsDialogProps {
  eventId: string;
  onClose: () => void;
}

/** Dialog that edits the event's filter words and exceptions, one per line. */
export function FilterWordsDialog({ eventId, onClose }: FilterWordsDialogProps) {
  const { data, isError, isFetchedAfterMount, refetch } = useLiveList(textFilterQuery(eventId));
  const [started, setStarted] = useState<TextFilterSettings>();
  if (data && isFetchedAfterMount && !started) setStarted(data);
  const form = useForm({ resolver, values: fieldsOf(started ?? { words: [], exceptions: [] }) });
  const { control, getValues, setValue } = form;
  const call = useVersionedForm({
    queryKey: textFilterQuery(eventId).queryKey,
    started,
    replace: (lists: Lists, version) =>
      request("PUT /api/events/:eventId/text-filter", { params: { eventId }, body: { ...lists, version } }),
    rebase: (before, newest) => {
      for (const name of ["words", "exceptions"] as const) {
        const lines = withChanges(linesOf(getValues(name)), before[name], newest[name]);
        setValue(name, lines.join("\n"), { shouldDirty: true });
      }
    },
    done: () => ({ title: t("Saved") }),
    failed: () => t("Could not save the changes"),
  });

  return (
    <FormDialog
      onClose={onClose}
      title={t("Words for this event")}
      description={t(
        "These words are added to the built-in lists. The filter also finds variants with spaces, accents or digits in place of letters.",
      )}
      action={t("Save")}
      form={form}
      incomplete={!started}
      call={call}
      onSent={onClose}
    >
      <Loaded query={{ data: started, isError }} onRetry={refetch}>
        {({ installationWords }) => (
          <>
            <FormTextArea
              control={control}
              name="words"
              label={t("Words, one per line")}
              rows={6}
              hint={
                installationWords > 0
                  ? t("Words in this server's list: {count}", {
                      count: formatNumber(installationWords),
                    })
                  : undefined
              }
              spellCheck={false}
              data-autofocus=""
            />
            <FormTextArea
              control={control}
              name="exceptions"
              label={t("Exceptions, one per line")}
              hint={t("These words are allowed even if they are on a list")}
              rows={3}
              spellCheck={false}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

function fieldsOf({ words, exceptions }: Lists): Fields {
  return { words: words.join("\n"), exceptions: exceptions.join("\n") };
}

function linesOf(text: string): string[] {
  return text.split("\n").map(normalizeText).filter(Boolean);
}

/** Adds the words that somebody else has added to the list, and removes those that somebody else has removed. */
function withChanges(typed: readonly string[], before: readonly string[], newest: readonly string[]): string[] {
  const lines = typed.filter((line) => newest.includes(line) || !before.includes(line));
  const added = newest.filter((word) => !before.includes(word) && !lines.includes(word));
  return [...lines, ...added];
}

/** Error message of a word list; undefined if it is valid. */
function faultIn(lines: readonly string[]): string | undefined {
  if (lines.length > FILTER_WORDS_MAX) return t("At most {count} words", { count: formatNumber(FILTER_WORDS_MAX) });
  const invalid = lines.find((line) => !isFilterWord(line));
  if (invalid === undefined) return undefined;
  if (invalid.length >= FILTER_WORD_MIN && invalid.length <= FILTER_WORD_MAX)
    return t("A word needs at least 2 letters or digits");
  return t("“{word}” must have 2 to {count} characters", { word: invalid, count: formatNumber(FILTER_WORD_MAX) });
}

/** Refetched each time the dialog opens, because other moderators may have changed the words. */
const textFilterQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["text-filter", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/text-filter", { params: { eventId }, signal }),
    refreshMs: false,
    refetchOnMount: "always",
  });
