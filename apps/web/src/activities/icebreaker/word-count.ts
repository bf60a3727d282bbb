/** From answers to counted words: the specification's rules, and what they leave open for scripts without spaces. */
import { WORD_CLOUD_WORDS_MAX, WORD_MIN_LENGTH } from "@hubbub/contract/activities/icebreaker";

export interface CountedWord {
  text: string;
  count: number;
}

/** Scripts that do not put spaces between words; a word of two characters is a long one there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_MIN_LENGTH = 2;

const PUNCTUATION_AND_SYMBOLS = /[\p{P}\p{S}\p{Cc}]+/gu;
/** Direction marks and the like; the two joiners stay, since Persian and Hindi spell with them. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\uFE00-\uFE0F]/gu;
/** Marks heaped on one letter beyond what any language writes. */
const HEAPED_MARKS = /(\p{M}{3})\p{M}+/gu;
const LETTER = /[\p{L}\p{N}]/gu;

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

/** Most answers of most rooms are plain ASCII, where all the rules below come to this. */
// oxlint-disable-next-line no-control-regex -- "only ASCII" is what it asks
const PLAIN = /^[\u0000-\u007F]*$/u;
const PLAIN_WORD = /[a-z0-9]{3,}/gu;

/** The words of one answer that count, in order. */
export function splitIntoWords(response: string): string[] {
  if (PLAIN.test(response)) return response.toLowerCase().match(PLAIN_WORD) ?? [];
  return response
    .normalize("NFC")
    .toLowerCase()
    .replace(INVISIBLE, "")
    .replace(HEAPED_MARKS, "$1")
    .replace(PUNCTUATION_AND_SYMBOLS, " ")
    .split(/\s+/u)
    .flatMap(cutUnspaced)
    .filter(isLongEnough);
}

/**
 * The most frequent words, at most a hundred, by count and then by which was said first.
 * @param responses newest first, as the listing has them
 */
export function countWords(
  responses: readonly { response: string }[],
  max: number = WORD_CLOUD_WORDS_MAX,
): CountedWord[] {
  const counts = new Map<string, number>();
  for (let index = responses.length - 1; index >= 0; index -= 1) {
    for (const word of wordsOf(responses[index]!.response)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // A Map keeps the order of first insertion and sorting is stable: ties stay "first seen first".
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([text, count]) => ({ text, count }));
}

/** Splitting is what costs; a list that grows by one answer splits one. */
const splitBefore = new Map<string, readonly string[]>();
const SPLIT_BEFORE_MAX = 5000;

function wordsOf(response: string): readonly string[] {
  const known = splitBefore.get(response);
  if (known) return known;
  if (splitBefore.size >= SPLIT_BEFORE_MAX) splitBefore.clear();
  const words = splitIntoWords(response);
  splitBefore.set(response, words);
  return words;
}

function cutUnspaced(token: string): string[] {
  if (!segmenter || !UNSPACED.test(token)) return [token];
  return Array.from(segmenter.segment(token), ({ segment }) => segment);
}

function isLongEnough(word: string): boolean {
  const letters = word.match(LETTER)?.length ?? 0;
  return letters >= (UNSPACED.test(word) ? UNSPACED_MIN_LENGTH : WORD_MIN_LENGTH);
}
