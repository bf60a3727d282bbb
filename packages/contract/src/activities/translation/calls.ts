/** Translation: translating a text, a participant's history of translations, and captions for the stage. */
import * as z from "zod/mini";

import { type AccessRule, READERS, TEAM_ACCOUNTS } from "../../access.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "../../languages.ts";
import { instant, language, participantId, participantName, text } from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { TRANSLATE_TEXT_MAX } from "./index.ts";

/** A translation may be longer than its original, up to this length. */
export const TRANSLATED_TEXT_MAX = 5000;

const originalText = text("Text", { max: TRANSLATE_TEXT_MAX, multiline: true });
const translatedText = text("Translation", { max: TRANSLATED_TEXT_MAX, multiline: true });

export const TranslationHistoryEntry = z.object({
  id: z.string(),
  originalText: z.string(),
  translatedText: z.string(),
  participantName: z.string(),
  submittedAt: instant,
  /** Null if the client did not send it. */
  targetLanguage: z.nullable(z.enum(LANGUAGES)),
});
export type TranslationHistoryEntry = z.infer<typeof TranslationHistoryEntry>;

/** A sentence that the event's team shows on the stage. */
export const Caption = z.object({
  id: z.string(),
  originalText: z.string(),
  translatedText: z.string(),
  targetLanguage: z.enum(LANGUAGES),
  submittedAt: instant,
});
export type Caption = z.infer<typeof Caption>;

/** For readers of an event, while its translation is on. */
export const WHILE_TRANSLATING = { ...READERS, whileOn: "enableTranslation" } as const satisfies AccessRule;

export const translationProtocol = {
  calls: {
    // Names its event in the body or by cookie: the handler calls the guard with WHILE_TRANSLATING. It also refuses callers
    // without an account or a participant cookie, because it has no key to count their limit under.
    "POST /api/translate": {
      access: { who: "anyone" },
      summary: `Translate a text into one of the ${LANGUAGES.length} languages`,
      body: z.object({
        text: originalText,
        targetLanguage: language,
        /** The event that the caller has open. If missing, the event that this browser opened last. */
        eventId: z.optional(z.string("eventId must be text").check(z.maxLength(64, "eventId is too long"))),
        participantId,
      }),
      answer: z.object({ translatedText: z.string() }),
    },
    "GET /api/events/:eventId/translation-history/:participantId": {
      access: READERS,
      summary: "The caller's own translations in an event, newest first; empty for another participant",
      answer: z.array(TranslationHistoryEntry),
    },
    "POST /api/events/:eventId/translation-history": {
      access: WHILE_TRANSLATING,
      summary: "Save a translation in the caller's own history",
      body: z.object({
        participantId,
        originalText,
        translatedText,
        participantName,
        targetLanguage: z.optional(z.nullable(language)),
      }),
      answer: TranslationHistoryEntry,
      status: 201,
    },
    "GET /api/events/:eventId/translation-captions": {
      access: READERS,
      summary: "The latest captions of the stage, newest first",
      isListed: true,
      answer: z.array(Caption),
    },
    "POST /api/events/:eventId/translation-captions": {
      access: { ...TEAM_ACCOUNTS, closesWithArchive: true, whileOn: "enableTranslation", scope: "captions:write" },
      summary: "Show a translated sentence on the stage",
      body: z.object({ originalText, translatedText, targetLanguage: language }),
      answer: Caption,
      status: 201,
    },
  },
  messages: {
    "translation:caption": { audience: "everyone", urgency: "now", invalidates: ["translation"], data: Caption },
  },
  settings: {
    /** The language that texts are translated into, unless the attendee chooses another one. */
    translationLanguage: { schema: language, default: LANGUAGE_DEFAULT, set: "always" },
  },
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
