/** Cuts recognized speech into captions. Pure functions, the same for all sources. */
import type { Language } from "../../languages.ts";

export const CAPTION_MAX = 160;
/** A sentence ends a caption from this number of words. */
export const SENTENCE_WORDS_MIN = 5;
export const PAUSE_MS = 1200;
/** A pause ends a caption from this number of words. */
export const PAUSE_WORDS_MIN = 8;
/** A caption ends after this time, also in the middle of a sentence. */
export const CAPTION_MS = 8000;
/** A cut in the middle of a sentence leaves so many words on each side, so that no caption has one or two of them. */
export const PART_WORDS_MIN = 3;

export interface SpeechState {
  /** Confirmed text that is in no caption yet. */
  confirmed: string;
  /** The recognizer's present text of what it has not confirmed yet. */
  tentative: string;
  /** How much of `tentative` captions contain already, in UTF-16 units. */
  taken: number;
  /** When the text that is in no caption yet began; null if there is none. */
  since: number | null;
  /** When the text last changed. */
  heardAt: number;
}

export type SpeechInput =
  /** The recognizer's text since the last final one, which this text replaces. */
  | { text: string; isFinal: boolean; at: number }
  /** Time has passed. */
  | { at: number }
  /** The speech has ended. */
  | "end";

export interface CutSpeech {
  /** Complete captions, at most 160 characters each. */
  captions: string[];
  /** What is in no caption yet, to be shown as unconfirmed. */
  rest: string;
  state: SpeechState;
}

export const SILENCE: SpeechState = { confirmed: "", tentative: "", taken: 0, since: null, heardAt: 0 };

/** @param input times in milliseconds; to be called with the time at least every half second while there is a rest */
export function cutSpeech(state: SpeechState, input: SpeechInput, language: Language): CutSpeech {
  const heard = input !== "end" && "text" in input ? hear(state, input, language) : state;
  const all = restOf(heard, language);
  if (input === "end") return { captions: split(all, language), rest: "", state: SILENCE };
  const since = all === "" ? null : (heard.since ?? input.at);
  const { captions, cutAt } = cutRest(all, { ...heard, since }, input.at, language);
  const rest = all.slice(cutAt).trimStart();
  const begins = captions.length > 0 ? input.at : since;
  return { captions, rest, state: { ...withoutFirst(heard, cutAt, language), since: rest === "" ? null : begins } };
}

function hear(state: SpeechState, { text, isFinal, at }: Extract<SpeechInput, { text: string }>, language: Language) {
  const tentative = text.trim();
  // A corrected text can be shorter, or end within a word that is in a caption.
  const taken = state.taken === 0 ? 0 : afterWord(tentative, state.taken, language);
  const heardAt = tentative === state.tentative ? state.heardAt : at;
  if (!isFinal) return { ...state, tentative, taken, heardAt };
  const confirmed = join(state.confirmed, tentative.slice(taken).trim(), language);
  return { ...state, confirmed, tentative: "", taken: 0, heardAt };
}

/** The first place from `index` on that is not within a word. */
function afterWord(text: string, index: number, language: Language): number {
  if (text.length <= index) return text.length;
  const word = segmenter(language, "word").segment(text).containing(index);
  return word?.isWordLike && word.index < index ? word.index + word.segment.length : index;
}

/** Languages that are written without spaces. */
const UNSPACED: ReadonlySet<Language> = new Set(["zh", "ja", "th"]);

function join(first: string, second: string, language: Language): string {
  return first === "" || second === "" ? first + second : first + separator(language) + second;
}

const separator = (language: Language) => (UNSPACED.has(language) ? "" : " ");

function restOf({ confirmed, tentative, taken }: SpeechState, language: Language): string {
  return join(confirmed, tentative.slice(taken).trim(), language);
}

/** Removes the first `length` characters of the rest from the state. */
function withoutFirst(state: SpeechState, length: number, language: Language): SpeechState {
  if (length === 0) return state;
  const { confirmed, tentative, taken } = state;
  if (length <= confirmed.length) return { ...state, confirmed: confirmed.slice(length).trimStart() };
  const open = tentative.slice(taken);
  const ofConfirmed = confirmed === "" ? 0 : confirmed.length + separator(language).length;
  return { ...state, confirmed: "", taken: taken + spaces(open) + length - ofConfirmed };
}

/** @returns the captions, and the length of the text that they contain */
function cutRest(text: string, state: SpeechState, now: number, language: Language) {
  const captions: string[] = [];
  let cutAt = 0;
  const isLate = now - (state.since ?? now) >= CAPTION_MS;
  const isPause = now - state.heardAt >= PAUSE_MS;
  for (;;) {
    const rest = text.slice(cutAt);
    // The time began with the first of the captions.
    const time = { isLate: isLate && captions.length === 0, isPause };
    const length = nextCut(rest, time, state.tentative === "", language);
    if (length === 0) return { captions, cutAt };
    captions.push(rest.slice(0, length).trim());
    cutAt += length + spaces(rest.slice(length));
  }
}

const spaces = (text: string) => text.length - text.trimStart().length;

/** The length of the next caption; 0 if it is not complete yet. */
function nextCut(
  text: string,
  { isLate, isPause }: { isLate: boolean; isPause: boolean },
  isConfirmed: boolean,
  language: Language,
): number {
  const ends = sentenceEnds(text, isConfirmed || isPause, language);
  const end = ends.find((index) => countWords(text.slice(0, index), language) >= SENTENCE_WORDS_MIN);
  if (end !== undefined && end <= CAPTION_MAX) return end;
  if (text.length > CAPTION_MAX) return forcedCut(text, language);
  const words = countWords(text, language);
  if (isPause && words > 0 && (words >= PAUSE_WORDS_MIN || isLate)) return text.length;
  return isLate && words >= 2 * PART_WORDS_MIN ? wordCut(text, CAPTION_MAX, language) : 0;
}

/** The whole text in captions: as after a pause, however short the last one is. */
function split(text: string, language: Language): string[] {
  const captions: string[] = [];
  let rest = text;
  while (rest !== "") {
    const length = nextCut(rest, { isLate: false, isPause: true }, true, language) || rest.length;
    captions.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trimStart();
  }
  return captions;
}

/** @param isComplete whether a sentence at the end of the text has ended */
function sentenceEnds(text: string, isComplete: boolean, language: Language): number[] {
  return Array.from(segmenter(language, "sentence").segment(text), ({ index, segment }) => index + segment.length)
    .filter((end) => end < text.length || (isComplete && /[.!?…。！？؟]["'”’»)\]]*$/u.test(text)))
    .map((end) => text.slice(0, end).trimEnd().length);
}

/** Of a text that is too long: after the last sentence that fits, else between two words, else between two characters. */
function forcedCut(text: string, language: Language): number {
  const sentence = sentenceEnds(text, false, language).findLast((index) => index <= CAPTION_MAX);
  return sentence || wordCut(text, CAPTION_MAX, language) || characterCut(text, language);
}

/** The last place between two words that leaves enough words on both sides; 0 if there is none. */
function wordCut(text: string, max: number, language: Language): number {
  const words = Array.from(segmenter(language, "word").segment(text)).filter(({ isWordLike }) => isWordLike);
  const begins = words.slice(PART_WORDS_MIN, words.length - PART_WORDS_MIN + 1).map(({ index }) => index);
  return begins.findLast((index) => text.slice(0, index).trimEnd().length <= max) ?? 0;
}

function characterCut(text: string, language: Language): number {
  const characters = Array.from(segmenter(language, "grapheme").segment(text), ({ index }) => index);
  return characters.findLast((index) => index > 0 && index <= CAPTION_MAX) ?? CAPTION_MAX;
}

function countWords(text: string, language: Language): number {
  let count = 0;
  for (const { isWordLike } of segmenter(language, "word").segment(text)) if (isWordLike) count += 1;
  return count;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: Language, granularity: "word" | "sentence" | "grapheme"): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  const known = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, known);
  return known;
}
