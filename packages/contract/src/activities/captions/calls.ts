/** Captions: one desk sends what is said on stage, everybody reads it in their own language. */
import * as z from "zod/mini";

import { MODERATORS, READERS, STAGE_CREW } from "../../access.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "../../languages.ts";
import { changes, flag, instant, language, text, whole } from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { CAPTION_LABEL_MAX, CAPTION_SOURCES, RECORDING_BYTES_MAX, SEGMENT_TEXT_MAX } from "./index.ts";

const REVISION_MAX = 1_000_000;

const segmentText = text("Text", { max: SEGMENT_TEXT_MAX });
const leaseId = z.string("leaseId must be text").check(z.maxLength(64, "leaseId is too long"));
/** Made by the desk, unique in the event. */
const segmentId = z
  .string("segmentId must be text")
  .check(z.regex(/^[\w-]{1,64}$/u, "segmentId must be 1 to 64 letters, digits, - or _"));

/**
 * - "spoken": in the language that was spoken.
 * - "translated".
 * - "untranslated": the original, because nobody followed the language then, or the server has no translation service.
 * - "failed": the original, because the service did not translate it.
 * - "limit": the original, because the server has reached its translation limit for today.
 */
export const CAPTION_STATES = ["spoken", "translated", "untranslated", "failed", "limit"] as const;
export type CaptionState = (typeof CAPTION_STATES)[number];

/** A final segment for readers of one language. */
export const CaptionText = z.object({
  id: z.string(),
  /** Their order. Texts of one language can arrive in another one. */
  seq: z.number(),
  /** A text with a higher revision replaces it. */
  revision: z.number(),
  /** The language of the readers. */
  language: z.enum(LANGUAGES),
  text: z.string(),
  state: z.enum(CAPTION_STATES),
  /** The language that was spoken. */
  spokenIn: z.enum(LANGUAGES),
  /** Who speaks, if the desk says so. */
  label: z.nullable(z.string()),
  /** When it was spoken. */
  at: instant,
});
export type CaptionText = z.infer<typeof CaptionText>;

/** What is being said now: it still changes, and is never translated. */
export const InterimText = z.pick(CaptionText, {
  id: true,
  seq: true,
  revision: true,
  language: true,
  text: true,
  label: true,
});
export type InterimText = z.infer<typeof InterimText>;

export const CaptionList = z.object({
  /** Whether somebody captions now. */
  isLive: z.boolean(),
  /** The language of the newest caption; null before the first one. */
  spokenIn: z.nullable(z.enum(LANGUAGES)),
  /** Whether the server has a translation service. */
  canTranslate: z.boolean(),
  /** The newest, in their order. */
  captions: z.array(CaptionText),
});
export type CaptionList = z.infer<typeof CaptionList>;

/** What the team sees of the desk, besides the captions. */
export const Desk = z.object({
  /** The name of who captions; null if nobody does. */
  by: z.nullable(z.string()),
  /** When this lease began. Another value means another desk. */
  since: z.nullable(instant),
  /** The languages that are followed, with their readers, most readers first. */
  readers: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number() })),
  /** Whether the server has a translation service. */
  canTranslate: z.boolean(),
  /** Whether the server has a speech service. */
  hasSpeechService: z.boolean(),
  /** Whether the translation limit of the server for today, or that of this event for the hour, is reached. */
  isLimitReached: z.boolean(),
  /**
   * The share of the day's translation limit that an hour at the present speed and with the present languages will use,
   * from 0; may exceed 1. Null without a limit.
   */
  hourlyShare: z.nullable(z.number()),
});
export type Desk = z.infer<typeof Desk>;

export const DeskLease = z.extend(Desk, { leaseId: z.string(), by: z.string(), since: instant });
export type DeskLease = z.infer<typeof DeskLease>;

/** A segment as it is stored. */
export const Segment = z.object({
  segmentId: z.string(),
  seq: z.number(),
  revision: z.number(),
  language: z.enum(LANGUAGES),
  text: z.string(),
  isFinal: z.boolean(),
  source: z.enum(CAPTION_SOURCES),
  /** Who speaks, if the desk says so. */
  label: z.nullable(z.string()),
});
export type Segment = z.infer<typeof Segment>;

/** The data of the client's message "captions:follow": `follow` for captions in one language. Null: in none. */
export const CaptionsFollow = z.object({ language: z._default(z.nullable(z.enum(LANGUAGES)), null) });

const CREW = { ...STAGE_CREW, whileOn: "enableCaptions", closesWithArchive: true, scope: "captions:write" } as const;
const TRANSCRIPT = { ...READERS, scope: "exports:read" } as const;

export const captionsProtocol = {
  calls: {
    "GET /api/events/:eventId/captions/desk": {
      access: STAGE_CREW,
      summary: "Who captions, the readers of each language and the cost of the translations",
      answer: Desk,
    },
    "POST /api/events/:eventId/captions/desk": {
      access: CREW,
      summary: "Begin to caption, take over from another desk, or (with leaseId, every 5 seconds) confirm the lease",
      body: z.strictObject({
        takeOver: z.optional(flag("takeOver")),
        /** The lease to begin or confirm: one that has ended begins again. Without it, the server makes an id. */
        leaseId: z.optional(leaseId),
      }),
      answer: DeskLease,
    },
    "DELETE /api/events/:eventId/captions/desk": {
      access: { ...STAGE_CREW, scope: "captions:write" },
      summary: "Stop captioning. Another lease than the present one changes nothing",
      body: z.strictObject({ leaseId }),
      answer: z.null(),
      status: 204,
    },
    "POST /api/events/:eventId/captions": {
      access: CREW,
      summary: "Send what is said: a new segment, or one that is not final yet with a higher revision",
      body: z.strictObject({
        leaseId,
        segmentId,
        revision: whole("revision", 0, REVISION_MAX),
        language,
        text: segmentText,
        isFinal: flag("isFinal"),
        /** Captions that an API key sends are stored with the source "key". */
        source: z._default(z.enum(CAPTION_SOURCES, `source must be one of ${CAPTION_SOURCES.join(", ")}`), "typed"),
        /** Who speaks. */
        label: z._default(z.nullable(text("Label", { max: CAPTION_LABEL_MAX })), null),
      }),
      /** The stored one: of an older revision, the newer one. */
      answer: Segment,
    },
    "POST /api/events/:eventId/captions/audio": {
      access: CREW,
      summary: "Recognize a recording (WAV, 16 kHz, mono, 16 bits) with the speech service. It is never stored",
      query: z.object({ leaseId, language }),
      body: z.instanceof(Blob, { error: "The recording must be sent as audio/wav" }),
      bodyType: "audio/wav",
      bodyMax: RECORDING_BYTES_MAX,
      /** The recognized text; "" for silence. */
      answer: z.object({ text: z.string() }),
    },
    "PATCH /api/events/:eventId/captions/:segmentId": {
      access: { ...MODERATORS, scope: "captions:write" },
      summary: "Correct a final segment: it is translated again",
      body: changes({ text: segmentText }),
      answer: Segment,
    },
    "DELETE /api/events/:eventId/captions/:segmentId": {
      access: { ...MODERATORS, scope: "captions:write" },
      summary: "Remove a segment from all pages and the transcript",
      answer: z.null(),
      status: 204,
    },
    "GET /api/events/:eventId/captions/:language": {
      access: READERS,
      summary: "The newest captions in one language",
      isListed: true,
      answer: CaptionList,
    },
    // The handlers refuse callers below an admin unless the organizer publishes the transcript.
    "GET /api/events/:eventId/captions/:language.vtt": {
      access: TRANSCRIPT,
      summary: "Download the transcript in one language as WebVTT; missing translations are made first",
      answer: z.string(),
    },
    "GET /api/events/:eventId/captions/:language.txt": {
      access: TRANSCRIPT,
      summary: "Download the transcript in one language as text; missing translations are made first",
      answer: z.string(),
    },
  },
  messages: {
    /** A caption in one language is new or changed. Only its followers get it (`follow` with the topic "speech"). */
    "caption:text": {
      audience: "everyone",
      invalidates: ["captions"],
      stateOf: ({ id, language }: CaptionText) => `${id} ${language}`,
      data: CaptionText,
    },
    /** Only followers of the language that is spoken get it. */
    "caption:interim": { audience: "everyone", stateOf: ({ id }: InterimText) => id, data: InterimText },
    /** This caption was removed, or an interim text was abandoned. */
    "caption:removed": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["captions"],
      data: z.object({ id: z.string() }),
    },
    /** Somebody began, took over or stopped. A desk with another `since` has lost its lease. */
    "captions:desk": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["captions"],
      stateOf: () => "desk",
      data: z.object({ isLive: z.boolean(), since: z.nullable(instant) }),
    },
  },
  settings: {
    /** The languages that the stage shows. */
    captionsFirstLanguage: { schema: language, default: LANGUAGE_DEFAULT, set: "always" },
    captionsSecondLanguage: { schema: z.nullable(language), default: null, set: "always" },
    captionsAtTop: { schema: flag("captionsAtTop"), default: false, set: "always" },
    /** Whether the stage shows captions together with its other views. */
    captionsWithOtherViews: { schema: flag("captionsWithOtherViews"), default: false, set: "always" },
    /** Whether everybody who sees the event can download the transcript. */
    captionsPublished: { schema: flag("captionsPublished"), default: false, set: "always" },
  },
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
