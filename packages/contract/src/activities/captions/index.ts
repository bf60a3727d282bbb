import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** What is said on stage, on every phone in the reader's language. */
export const captions = {
  name: "captions",
  switch: { field: "enableCaptions", label: msg("Captions"), isOnAtFirst: false },
  submissions: null,
  tab: null,
  stageView: "captions",
  runSheetStep: null,
  exportTable: "captions",
  contributions: null,
  moderation: { postKind: null, loggedActions: ["caption_corrected", "caption_removed"] },
  caches: ["captions"],
  webhooks: null,
} as const satisfies ActivityUnit;

/** The longest text of a segment that is sent. Captions that `cutSpeech` makes are shorter. */
export const SEGMENT_TEXT_MAX = 500;
/** The longest name of a speaker. */
export const CAPTION_LABEL_MAX = 40;
/** Captions in the answer of the list. */
export const CAPTION_TEXTS_LISTED = 100;
export const SEGMENTS_PER_SECOND = 5;
/** A desk confirms its lease this often. */
export const DESK_BEAT_SECONDS = 5;
/** A lease that was not confirmed for so long ends. */
export const DESK_LEASE_SECONDS = 20;
/** Shortest time between two unconfirmed texts that readers get. */
export const INTERIM_MS = 500;
/** Shortest time between two corrections of one caption. */
export const CORRECTION_SECONDS = 1;

/** Where a desk gets its text. */
export const SPEECH_SOURCES = ["typed", "browser", "service"] as const;
export type SpeechSource = (typeof SPEECH_SOURCES)[number];
/** Where a caption is from. "key": a program sent it with an API key. */
export const CAPTION_SOURCES = [...SPEECH_SOURCES, "key"] as const;
export type CaptionSource = (typeof CAPTION_SOURCES)[number];

/** Largest recording in bytes: 12 seconds of 16 kHz mono WAV. */
export const RECORDING_BYTES_MAX = 400_000;
/** Recordings of one desk that the speech service works on at the same time. */
export const RECORDINGS_IN_FLIGHT = 2;
