/** The write plan of participants' own translations. */
import type { TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";

import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import type { AuthoredSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { deleteOldTranslations, toEntry } from "./translation.store.ts";

interface NewTranslation
  extends AuthoredSubmission, Pick<TranslationHistoryEntry, "originalText" | "translatedText" | "targetLanguage"> {
  participantLabel: string | null;
}

export type TranslationWriter = SubmissionWriter<NewTranslation, TranslationHistoryEntry>;

export function createTranslationWriter({ kysely }: ActivityDeps): TranslationWriter {
  return createSubmissionWriter(kysely, {
    activity: "translation",
    reads: (transaction, items: readonly NewTranslation[]) => ({
      newRow: reserveRows(transaction, "translations", items),
    }),
    decide: (item, event, { newRow }) => ({
      ...newRow(item),
      event_id: event.id,
      original_text: item.originalText,
      translated_text: item.translatedText,
      target_language: item.targetLanguage,
      participant_name: item.participantName,
      participant_key: item.participantKey,
      participant_label: item.participantLabel,
    }),
    toReceipt: (row) => toEntry(row),
    writes: (transaction, rows) => ({
      translations: insertRows(transaction, "translations", rows),
      old: deleteOldTranslations(transaction, rows),
    }),
    // Only their participant reads them, and they are not cached.
    publish: () => undefined,
  });
}
