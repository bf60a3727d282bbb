/** Translation: the eleven languages (D-61), what is translated, a participant's own history, captions for the stage. */
import * as z from "zod/mini";

import { checked } from "../checked.ts";
import { EventParams } from "../event-params.ts";
import { LANGUAGES } from "../languages.ts";
import { instant, participantId, participantName, text } from "../schema.ts";

export { isLanguage, type Language, LANGUAGE_DEFAULT, LANGUAGE_NAMES, LANGUAGES } from "../languages.ts";

export const TRANSLATE_TEXT_MAX = 1000;
/** A translation may be longer than its original, but not without end. */
export const TRANSLATED_TEXT_MAX = 5000;
export const TRANSLATIONS_PER_MINUTE = 30;
/** How many entries of a participant's history are kept for one event. */
export const TRANSLATION_HISTORY_MAX = 500;
/** How many captions the stage gets. */
export const CAPTIONS_LISTED = 5;

const language = z.enum(LANGUAGES, "Language not supported");
const originalText = text("Text", { max: TRANSLATE_TEXT_MAX, multiline: true });
const translatedText = text("Translation", { max: TRANSLATED_TEXT_MAX, multiline: true });

export const TranslateText = z.object({
  text: originalText,
  targetLanguage: language,
  /** The event the caller has open; without it, the one this browser opened last counts. */
  eventId: z.optional(checked(z.string("eventId must be text"), z.maxLength(64, "eventId is too long"))),
  participantId,
});

export const TranslationAnswer = z.object({ translatedText: z.string() });

export const KeepTranslation = z.object({
  participantId,
  originalText,
  translatedText,
  participantName,
  targetLanguage: z.optional(z.nullable(language)),
});

export const TranslationHistoryEntry = z.object({
  id: z.string(),
  originalText: z.string(),
  translatedText: z.string(),
  participantName: z.string(),
  submittedAt: instant,
  /** Null where whoever sent it did not say. */
  targetLanguage: z.nullable(z.enum(LANGUAGES)),
});
export type TranslationHistoryEntry = z.infer<typeof TranslationHistoryEntry>;

export const ShowCaption = z.object({ originalText, translatedText, targetLanguage: language });

/** A sentence the event's team has put on the stage. */
export const Caption = z.object({
  id: z.string(),
  originalText: z.string(),
  translatedText: z.string(),
  targetLanguage: z.enum(LANGUAGES),
  submittedAt: instant,
});
export type Caption = z.infer<typeof Caption>;

const HistoryParams = z.extend(EventParams, { participantId: checked(z.string(), z.maxLength(200)) });

export const translationCalls = {
  "POST /api/translate": {
    summary: "Translate a text into one of the eleven languages",
    body: TranslateText,
    answer: TranslationAnswer,
  },
  "GET /api/events/:eventId/translation-history/:participantId": {
    summary: "The caller's own translations in an event, newest first; empty for anybody else's",
    params: HistoryParams,
    answer: z.array(TranslationHistoryEntry),
  },
  "POST /api/events/:eventId/translation-history": {
    summary: "Keep a translation in the caller's own history",
    params: EventParams,
    body: KeepTranslation,
    answer: TranslationHistoryEntry,
    status: 201,
  },
  "GET /api/events/:eventId/translation-captions": {
    summary: "The latest captions of the stage, newest first",
    params: EventParams,
    answer: z.array(Caption),
  },
  "POST /api/events/:eventId/translation-captions": {
    summary: "Put a translated sentence on the stage",
    params: EventParams,
    body: ShowCaption,
    answer: Caption,
    status: 201,
  },
} as const;
