/**
 * The words of a cloud: from answers to counted words. The only place that counts words; phone, stage, event admin,
 * report and insights call it with the event's word rules. Pure.
 */
import type { WordRule } from "./icebreaker.ts";
import { WORD_CLOUD_WORDS_MAX, WORD_MIN_LENGTH } from "./icebreaker-limits.ts";

export interface CloudWord {
  word: string;
  count: number;
}

export interface CloudOptions {
  /** The event's word rules; none where absent. */
  rules?: readonly WordRule[];
  /** Words that are left out: `fillerWords()` of fillers.ts where the event leaves out fillers, else none. */
  fillers?: ReadonlySet<string> | null;
  /** How many words at most; the most frequent ones stay. */
  max?: number;
}

/** Why a list of word rules is refused. */
export interface WordRuleFault {
  kind: "not-a-word" | "twice" | "itself" | "cycle";
  /** The word as it was given. */
  word: string;
}

export type CheckedWordRules = { rules: WordRule[]; fault: null } | { rules: null; fault: WordRuleFault };

/** Scripts that do not put spaces between words; a word of two characters is a long one there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_MIN_LENGTH = 2;

const PUNCTUATION_AND_SYMBOLS = /[\p{P}\p{S}\p{Cc}]+/gu;
/**
 * Direction marks, fillers that fonts draw as nothing, and the like; the two joiners stay, since Persian and Hindi spell
 * with them.
 */
// oxlint-disable-next-line no-misleading-character-class -- each of these characters is meant by itself
const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0\uFE00-\uFE0F]/gu;
/** More marks on one letter than any language writes, also with joiners between them. */
const HEAPED_MARKS = /((?:[\u200C\u200D]*\p{M}){3})[\u200C\u200D\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/gu;

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

/** Fast path for most answers: in ASCII text, all the rules below give these words. */
// oxlint-disable-next-line no-control-regex -- the range of all ASCII characters begins with control characters
const PLAIN = /^[\u0000-\u007F]*$/u;
const PLAIN_WORD = /[a-z0-9]{3,}/gu;

/** The words of one answer that count, in order, before any rule. */
export function splitIntoWords(response: string): string[] {
  if (PLAIN.test(response)) return response.toLowerCase().match(PLAIN_WORD) ?? [];
  return (
    response
      .toLowerCase()
      .replace(INVISIBLE, "")
      // Last, because both steps above can bring a letter and its mark together: a word is always spelled in one way.
      .normalize("NFC")
      .replace(HEAPED_MARKS, "$1")
      .replace(PUNCTUATION_AND_SYMBOLS, " ")
      .split(/\s+/u)
      .flatMap(cutUnspaced)
      .filter(isLongEnough)
  );
}

/** A text as the cloud counts it; null where it is not exactly one word that counts. */
export function cloudWord(text: string): string | null {
  const words = splitIntoWords(text);
  return words.length === 1 ? (words[0] ?? null) : null;
}

/**
 * The most frequent words, by count and then by which was said first. Rules apply before fillers: a filler that is
 * merged into another word counts as that word.
 * @param responses newest first, as the list has them
 */
export function cloudWords(
  responses: readonly { response: string }[],
  { rules = [], fillers = null, max = WORD_CLOUD_WORDS_MAX }: CloudOptions = {},
): CloudWord[] {
  const replacements = replacementsBy(rules);
  const counts = new Map<string, number>();
  for (let index = responses.length - 1; index >= 0; index -= 1) {
    for (const said of wordsOf(responses[index]!.response)) {
      const replacement = replacements.get(said);
      const word = replacement === undefined ? said : replacement;
      if (word === null || fillers?.has(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  // A Map keeps the order of first insertion and sorting is stable: ties stay "first said first".
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([word, count]) => ({ word, count }));
}

/**
 * Word rules as they are stored: each word as the cloud counts it, in the given order.
 * Refuses what is not one counted word, two rules for one word, and merges that lead back to their word.
 */
export function checkWordRules(asked: readonly WordRule[]): CheckedWordRules {
  const rules: WordRule[] = [];
  const byWord = new Map<string, WordRule>();
  for (const rule of asked) {
    const word = cloudWord(rule.word);
    if (word === null) return { rules: null, fault: { kind: "not-a-word", word: rule.word } };
    if (byWord.has(word)) return { rules: null, fault: { kind: "twice", word: rule.word } };
    let stored: WordRule = { word, action: "hide" };
    if (rule.action === "merge") {
      const into = cloudWord(rule.into);
      if (into === null) return { rules: null, fault: { kind: "not-a-word", word: rule.into } };
      if (into === word) return { rules: null, fault: { kind: "itself", word: rule.word } };
      stored = { word, action: "merge", into };
    }
    byWord.set(word, stored);
    rules.push(stored);
  }
  const looping = rules.find(({ word }) => leadsBack(word, byWord));
  return looping ? { rules: null, fault: { kind: "cycle", word: looping.word } } : { rules, fault: null };
}

function leadsBack(word: string, byWord: ReadonlyMap<string, WordRule>): boolean {
  let rule = byWord.get(word);
  for (let steps = 0; rule?.action === "merge" && steps <= byWord.size; steps += 1) {
    if (rule.into === word) return true;
    rule = byWord.get(rule.into);
  }
  return false;
}

/** What each word that has a rule is counted as: the end of its chain of merges, or null where that is hidden. */
function replacementsBy(rules: readonly WordRule[]): Map<string, string | null> {
  const byWord = new Map(rules.map((rule) => [rule.word, rule]));
  const endOf = (word: string): string | null => {
    let end = word;
    // A chain is never longer than the list; stored rules have no cycles (`checkWordRules`).
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

/** Splitting takes most of the time; a list that grows by one answer splits one. */
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
