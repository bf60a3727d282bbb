import type { Language } from "@hubbub/contract/languages";

import type { DefaultInstant, EventRow, Nullable } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  /** A participant's own translations, which nobody else can read. */
  translations: EventRow & {
    original_text: string;
    translated_text: string;
    target_language: Nullable<Language>;
    participant_name: string;
    participant_key: string;
    participant_label: Nullable<string>;
    submitted_at: DefaultInstant;
  };
  translation_captions: EventRow & {
    original_text: string;
    translated_text: string;
    target_language: Language;
    submitted_at: DefaultInstant;
  };
  /** Characters sent to the translation service, by UTC day as YYYY-MM-DD. */
  translation_usage: { day: string; characters: number };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const translationTables: TablesData<Tables> = {
  translations: { ...SUBMISSIONS, personal: ["participant_key"], countedAs: "translations" },
  translation_captions: EVENT_CONTENT,
  translation_usage: {},
};
