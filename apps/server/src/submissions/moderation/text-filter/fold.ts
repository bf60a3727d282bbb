/**
 * Folding: converts different spellings of a word to one form, so that the word list can stay short. Pure; the time is
 * linear in the length of the text.
 */

/**
 * Combining marks that are not part of a word's spelling: stacked marks ("Zalgo"), accents, Arabic vowel signs.
 */
const DECORATION =
  // oxlint-disable-next-line no-misleading-character-class -- the class lists single marks
  /[\u0300-\u036F\u0483-\u0489\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+/gu;
/** Characters without a visible shape: zero-width and direction characters, variation selectors, fillers. */
// oxlint-disable-next-line no-misleading-character-class -- the class lists single characters
const INVISIBLE = /[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0\uFE00-\uFE0F]+/gu;
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
  "|": "i",
};
/** Letters of other alphabets that look like Latin ones. Replaced only in words that also contain Latin letters. */
const LOOKALIKE: Record<string, string> = {
  а: "a",
  в: "b",
  е: "e",
  і: "i",
  к: "k",
  м: "m",
  о: "o",
  р: "p",
  с: "c",
  ѕ: "s",
  т: "t",
  у: "y",
  х: "x",
  α: "a",
  ε: "e",
  ι: "i",
  κ: "k",
  ο: "o",
  ρ: "p",
  υ: "u",
  χ: "x",
};
const LOOKALIKES = new RegExp(`[${Object.keys(LOOKALIKE).join("")}]`, "gu");
const LEET_SIGNS = /[0134578@$€!|]/gu;

/** Converts to lower case, resolves compatibility forms, and removes decoration and invisible characters. */
export function fold(text: string): string {
  // NFC composes Korean syllables again, which NFKD has split.
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(DECORATION, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll("ß", "ss");
}

/** Letters, digits, and the signs that stand for letters. */
const TOKEN = /[\p{L}\p{M}\d@$€!|*]+/gu;

/** Splits a folded text into words as they are written. */
export function tokens(folded: string): string[] {
  return folded.match(TOKEN) ?? [];
}

/** Removes signs at both ends of a word, where they are usually punctuation. */
function withoutEdges(written: string): string {
  return written.replace(/^[!|*]+|[!|*]+$/gu, "");
}

/** Replaces those words of a folded text for which `isReplaced` returns true. */
export function replaceTokens(folded: string, replacement: string, isReplaced: (word: string) => boolean): string {
  return folded.replace(TOKEN, (written) => (isReplaced(withoutEdges(written)) ? replacement : written));
}

/**
 * Yields each word of a folded text in every form that it may stand for: as written, with digits and look-alike letters
 * replaced, with repeated letters shortened.
 */
export function* wordForms(folded: string): Generator<string> {
  for (const [written] of folded.matchAll(TOKEN)) {
    const bare = withoutEdges(written);
    yield* spellings(bare);
    if (bare !== written) yield* spellings(written);
  }
  for (const spelled of joinedLetters(folded)) yield* spellings(spelled);
}

function* spellings(word: string): Generator<string> {
  if (word === "") return;
  for (const form of new Set([word, fromLeet(word), fromLookalikes(word)])) {
    yield form;
    // Repeated letters: three or more of the same letter stand for one or two.
    if (/(.)\1\1/u.test(form)) {
      yield form.replace(/(.)\1{2,}/gu, "$1");
      yield form.replace(/(.)\1{2,}/gu, "$1$1");
    }
  }
}

function fromLeet(word: string): string {
  return /\p{L}/u.test(word) ? word.replace(LEET_SIGNS, (sign) => LEET[sign] ?? sign) : word;
}

function fromLookalikes(word: string): string {
  return /[a-z]/u.test(word) ? word.replace(LOOKALIKES, (letter) => LOOKALIKE[letter] ?? letter) : word;
}

/** Joins single letters in a row: "f u c k" and "f.u.c.k". */
function* joinedLetters(folded: string): Generator<string> {
  for (const [run] of folded.matchAll(/(?<![\p{L}\d])[\p{L}\d@$](?:[\s.\-_*,]{1,3}[\p{L}\d@$](?![\p{L}\d])){2,}/gu)) {
    yield run.replace(/[\s.\-_*,]+/gu, "");
  }
}
