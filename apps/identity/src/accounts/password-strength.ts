/**
 * Whether a password is among the first guesses of somebody who knows the lists and the person. Decision record 124
 * tells why zxcvbn-ts, what it costs, and what is added to it here.
 */
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** zxcvbn's scale is 0 to 4; below 3 it expects fewer than 100 million guesses. */
const LEAST_SCORE = 3;
/** zxcvbn's time grows faster than the length. What stands behind a strong beginning makes no password weaker. */
const LONGEST_RATED = 64;
/** Digits and punctuation around a single word that do not make it a good password: "Liverpool2024!!". */
const LONGEST_DECORATION = 8;
const SHORTEST_WORD = 3;
/** What stands for a letter. "1" is read as "i" and as "l", so these two are one letter here. */
const LETTERS: Record<string, string> = {
  l: "i",
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "€": "e",
};

interface Strength {
  zxcvbn: ZxcvbnFactory;
  /** The common passwords, folded. */
  common: ReadonlySet<string>;
}

/** Loaded with the first new password, not at the start: it takes 0.1 to 0.4 s and 9 MB of heap. */
let loading: Promise<Strength> | null = null;

async function load(): Promise<Strength> {
  const [core, language] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
  const { dictionary, adjacencyGraphs } = language;
  const zxcvbn = new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { zxcvbn, common: new Set(dictionary["passwords-common"].map(folded)) };
}

/** Loads the lists, if that has not happened yet. */
export function loadPasswordStrength(): Promise<Strength> {
  loading ??= load();
  return loading;
}

export async function isEasyToGuess(password: string, contextTexts: string[]): Promise<boolean> {
  const { zxcvbn, common } = await loadPasswordStrength();
  const context = wordsOf(contextTexts);
  const rated = password.slice(0, LONGEST_RATED);
  if (new Set(password.toLowerCase()).size <= 2) return true;
  const own = new Set(context.map(folded));
  if (isDecoratedWord(rated, (word) => common.has(word) || own.has(word))) return true;
  return zxcvbn.check(rated, context).score < LEAST_SCORE;
}

/** The texts, and their parts between punctuation, with and without it, with and without digits at the ends. */
function wordsOf(texts: string[]): string[] {
  const parts = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    const labels = [lower, ...lower.split(/[@.]/u)].map((label) => label.replace(/[^\p{L}\p{N}]/gu, ""));
    const pieces = [...labels, ...lower.split(/[^\p{L}\p{N}]+/u)];
    return [lower, ...pieces, ...pieces.map((piece) => piece.replace(/^\d+|\d+$/gu, ""))];
  });
  return [...new Set(parts)].filter((word) => word.length >= SHORTEST_WORD);
}

/** One known word, in any case, with digits for letters or doubled, with digits or punctuation around it. */
function isDecoratedWord(password: string, isKnown: (word: string) => boolean): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const before = /^[^\p{L}]*/u.exec(lower)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(lower)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(before, LONGEST_DECORATION); start += 1) {
    for (let end = 0; end <= Math.min(after, LONGEST_DECORATION - start); end += 1) {
      const middle = lower.slice(start, lower.length - end);
      const spellings = [folded(middle), folded(middle.replace(/[^\p{L}\p{N}]/gu, ""))];
      if (spellings.flatMap(unitsOf).some(isKnown)) return true;
    }
  }
  return false;
}

/** With letters in place of the digits and signs that stand for them. */
function folded(text: string): string {
  return Array.from(text, (character) => LETTERS[character] ?? character).join("");
}

/** The text itself, and every shorter text that it repeats: "booboobooboo" is "booboo" and "boo" as well. */
function unitsOf(text: string): string[] {
  const lengths = Array.from({ length: text.length }, (_, index) => index + 1);
  return lengths
    .filter((length) => length >= SHORTEST_WORD && text.length % length === 0)
    .map((length) => text.slice(0, length))
    .filter((unit) => unit.repeat(text.length / unit.length) === text);
}
