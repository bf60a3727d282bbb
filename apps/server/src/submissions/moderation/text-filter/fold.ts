/**
 * Folding: brings the many ways of writing one word to one form, so that the word list can stay short. Pure, linear in
 * the text's length.
 */

/** Marks that decorate a letter without being part of its spelling: zalgo, accents, Arabic vowels, tatweel. */
const DECORATION =
  // oxlint-disable-next-line no-misleading-character-class -- each of these marks is meant by itself
  /[\u0300-\u036F\u0483-\u0489\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+/gu;
/** Drawn as nothing: zero-width and direction characters, variation selectors, fillers. */
// oxlint-disable-next-line no-misleading-character-class -- each of these characters is meant by itself
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
/** Letters of other alphabets that look Latin; only read so in words that mix alphabets. */
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

/** Lower case, compatibility forms resolved, decoration and invisible characters gone. */
export function fold(text: string): string {
  // Composed again at the end, so that Korean syllables are compared as wholes.
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

/** The words of a folded text as they are written. */
export function tokens(folded: string): string[] {
  return folded.match(TOKEN) ?? [];
}

/** Signs at the edge of a word are punctuation first of all. */
function withoutEdges(written: string): string {
  return written.replace(/^[!|*]+|[!|*]+$/gu, "");
}

/** The folded text with some of its words replaced. */
export function replaceTokens(folded: string, replacement: string, isReplaced: (word: string) => boolean): string {
  return folded.replace(TOKEN, (written) => (isReplaced(withoutEdges(written)) ? replacement : written));
}

/** The words of a folded text as they may be meant, each form once per place. */
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
    // Drawn-out letters: three or more of one stand for one or for two.
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

/** "f u c k" and "f.u.c.k": single letters in a row, put together. */
function* joinedLetters(folded: string): Generator<string> {
  for (const [run] of folded.matchAll(/(?<![\p{L}\d])[\p{L}\d@$](?:[\s.\-_*,]{1,3}[\p{L}\d@$](?![\p{L}\d])){2,}/gu)) {
    yield run.replace(/[\s.\-_*,]+/gu, "");
  }
}
