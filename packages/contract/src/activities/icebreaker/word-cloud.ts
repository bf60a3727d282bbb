/**
 * Word counting for the word cloud. The only code that counts words: phone, stage, event admin, report and insights
 * call it with the event's word rules. Results depend on the arguments alone; `splitCache` only saves time.
 */
import type { WordRule } from "./calls.ts";
import { INVISIBLE } from "../../text.ts";
import { WORD_CLOUD_WORDS_MAX, WORD_MIN_LENGTH } from "./index.ts";

export interface CountedWord {
  word: string;
  count: number;
}

export interface CloudOptions {
  rules?: readonly WordRule[];
  /** Words to omit: `stopWords()` of stop-words.ts if the event omits them, otherwise null. */
  stopWords?: ReadonlySet<string> | null;
  /** Maximum number of words; the most frequent ones are kept. */
  max?: number;
}

export interface WordRuleFault {
  kind: "not-a-word" | "twice" | "itself" | "cycle";
  /** The word as it was sent. */
  word: string;
}

export type CheckedWordRules = { rules: WordRule[]; fault: null } | { rules: null; fault: WordRuleFault };

/** Scripts without spaces between words. Their words have a smaller minimum length. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_MIN_LENGTH = 2;

const PUNCTUATION_AND_SYMBOLS = /[\p{P}\p{S}\p{Cc}]+/gu;
/** Invisible characters, except the two zero-width joiners, which Persian and Hindi use in their spelling. */
const REMOVED = new RegExp(`(?![\\u200C\\u200D])${INVISIBLE.source}`, "gu");
/** More than three combining marks on one letter, also with joiners between them. No language uses so many. */
const EXCESS_MARKS = /((?:[\u200C\u200D]*\p{M}){3})[\u200C\u200D\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/gu;

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

/** ASCII text is split with one expression, which is faster and has the same result as the rules below. */
// oxlint-disable-next-line no-control-regex -- the ASCII range starts with control characters
const ASCII_ONLY = /^[\u0000-\u007F]*$/u;
const ASCII_WORD = new RegExp(`[a-z0-9]{${WORD_MIN_LENGTH},}`, "gu");

/** The counted words of one response, in order, before word rules are applied. */
export function splitIntoWords(response: string): string[] {
  if (ASCII_ONLY.test(response)) return response.toLowerCase().match(ASCII_WORD) ?? [];
  return (
    response
      .toLowerCase()
      .replace(REMOVED, "")
      // After the steps above, because they can put a letter next to a combining mark.
      .normalize("NFC")
      .replace(EXCESS_MARKS, "$1")
      .replace(PUNCTUATION_AND_SYMBOLS, " ")
      .split(/\s+/u)
      .flatMap(segmentUnspaced)
      .filter(isLongEnough)
  );
}

/** The text as the cloud counts it; null if it is not exactly one counted word. */
export function normalizeCloudWord(text: string): string | null {
  const words = splitIntoWords(text);
  return words.length === 1 ? (words[0] ?? null) : null;
}

/**
 * The most frequent words, sorted by count and then by first occurrence. Word rules are applied before stop words: a
 * stop word that is merged into another word counts as that word.
 * @param responses newest first, as in the list
 */
export function countCloudWords(
  responses: readonly { response: string }[],
  { rules = [], stopWords = null, max = WORD_CLOUD_WORDS_MAX }: CloudOptions = {},
): CountedWord[] {
  const replacements = resolveReplacements(rules);
  const counts = new Map<string, number>();
  for (let index = responses.length - 1; index >= 0; index -= 1) {
    for (const original of splitCached(responses[index]!.response)) {
      const replacement = replacements.get(original);
      const word = replacement === undefined ? original : replacement;
      if (word === null || stopWords?.has(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  // A Map keeps insertion order and sorting is stable, so equal counts stay in the order of first occurrence.
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([word, count]) => ({ word, count }));
}

/**
 * Validates word rules and normalizes their words with `normalizeCloudWord`. Faults: a text that is not one counted
 * word, two rules for one word, a merge of a word into itself, and cyclic merges.
 */
export function checkWordRules(asked: readonly WordRule[]): CheckedWordRules {
  const rules: WordRule[] = [];
  const byWord = new Map<string, WordRule>();
  for (const rule of asked) {
    const word = normalizeCloudWord(rule.word);
    if (word === null) return { rules: null, fault: { kind: "not-a-word", word: rule.word } };
    if (byWord.has(word)) return { rules: null, fault: { kind: "twice", word: rule.word } };
    let stored: WordRule = { word, action: "hide" };
    if (rule.action === "merge") {
      const into = normalizeCloudWord(rule.into);
      if (into === null) return { rules: null, fault: { kind: "not-a-word", word: rule.into } };
      if (into === word) return { rules: null, fault: { kind: "itself", word: rule.word } };
      stored = { word, action: "merge", into };
    }
    byWord.set(word, stored);
    rules.push(stored);
  }
  const looping = rules.find(({ word }) => isCyclic(word, byWord));
  return looping ? { rules: null, fault: { kind: "cycle", word: looping.word } } : { rules, fault: null };
}

function isCyclic(word: string, byWord: ReadonlyMap<string, WordRule>): boolean {
  let rule = byWord.get(word);
  for (let steps = 0; rule?.action === "merge" && steps <= byWord.size; steps += 1) {
    if (rule.into === word) return true;
    rule = byWord.get(rule.into);
  }
  return false;
}

/** The replacement of each word with a rule: the end of its chain of merges, or null if it is hidden. */
export function resolveReplacements(rules: readonly WordRule[]): Map<string, string | null> {
  const byWord = new Map(rules.map((rule) => [rule.word, rule]));
  const endOf = (word: string): string | null => {
    let end = word;
    // The limit only guards against cycles, which `checkWordRules` excludes.
    for (let steps = 0; steps <= byWord.size; steps += 1) {
      const rule = byWord.get(end);
      if (!rule) return end;
      if (rule.action === "hide") return null;
      end = rule.into;
    }
    return end;
  };
  return new Map(rules.map(({ word }) => [word, endOf(word)]));
}

/** Split responses, because splitting takes most of the time and lists change by one response at a time. */
const splitCache = new Map<string, readonly string[]>();
const SPLIT_CACHE_MAX = 5000;

function splitCached(response: string): readonly string[] {
  const known = splitCache.get(response);
  if (known) return known;
  if (splitCache.size >= SPLIT_CACHE_MAX) splitCache.clear();
  const words = splitIntoWords(response);
  splitCache.set(response, words);
  return words;
}

function segmentUnspaced(token: string): string[] {
  if (!segmenter || !UNSPACED.test(token)) return [token];
  return Array.from(segmenter.segment(token), ({ segment }) => segment);
}

function isLongEnough(word: string): boolean {
  const letters = word.match(LETTER)?.length ?? 0;
  return letters >= (UNSPACED.test(word) ? UNSPACED_MIN_LENGTH : WORD_MIN_LENGTH);
}
