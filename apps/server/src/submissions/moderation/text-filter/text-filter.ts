/**
 * The text filter: finds words that a moderator should review first. It combines the built-in lists, the installation's
 * list, and each event's own words and exceptions. Pure.
 */
import { fold, replaceTokens, tokens, wordForms } from "./fold.ts";
import { ANYWHERE, WHOLE_WORDS, WORD_STARTS } from "./words.ts";

/** UTF-16 code units that are checked: the length of the longest text that people can send. */
const TEXT_MAX = 1000;
/** Bounds the folded text: folding turns U+FDFA into eighteen characters. */
const FOLDED_MAX = TEXT_MAX * 4;

/**
 * Scripts without spaces between words or with attached endings. Words in these scripts are found anywhere in a text.
 */
const UNSEPARATED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
/** Replaces an exception in the text; it is part of no word and of no run of single letters. */
const REMOVED = "\uFFFC";

/** A list of words, folded for comparison. */
class WordList {
  readonly #wholeWords = new Set<string>();
  readonly #starts = new Set<string>();
  readonly #startLengths: readonly number[];
  readonly #anywhere = new Map<string, { word: string; alone: boolean }[]>();

  constructor(words: readonly string[], starts: readonly string[] = [], anywhere: readonly string[] = []) {
    for (const word of words.map(foldSpaced)) {
      if (UNSEPARATED.test(word)) this.#addAnywhere(word, false);
      else if (isOneToken(word)) this.#wholeWords.add(word);
      else this.#addAnywhere(word, true);
    }
    for (const start of starts) this.#starts.add(fold(start));
    this.#startLengths = [...new Set([...this.#starts].map((start) => start.length))];
    for (const word of anywhere) this.#addAnywhere(foldSpaced(word), false);
  }

  hasForm(form: string): boolean {
    return this.#wholeWords.has(form) || this.#startLengths.some((length) => this.#starts.has(form.slice(0, length)));
  }

  /** Yields the positions of listed words that can be a part of a token or span several tokens. */
  *places(folded: string): Generator<{ start: number; end: number }> {
    if (this.#anywhere.size === 0) return;
    for (let start = 0; start < folded.length; start += 1) {
      for (const { word, alone } of this.#anywhere.get(folded[start] ?? "") ?? []) {
        if (!folded.startsWith(word, start)) continue;
        const end = start + word.length;
        if (!alone || isAlone(folded, start, end)) yield { start, end };
      }
    }
  }

  /** @param alone whether the word is found only if no letter or digit precedes or follows it */
  #addAnywhere(word: string, alone: boolean): void {
    const first = word[0] ?? "";
    const sameStart = this.#anywhere.get(first);
    if (sameStart) sameStart.push({ word, alone });
    else this.#anywhere.set(first, [{ word, alone }]);
  }
}

function foldSpaced(text: string): string {
  return fold(text).replace(/\s+/gu, " ").trim();
}

function isOneToken(word: string): boolean {
  return tokens(word)[0] === word;
}

function isAlone(text: string, start: number, end: number): boolean {
  return !LETTER_OR_DIGIT.test(text[start - 1] ?? "") && !LETTER_OR_DIGIT.test(text[end] ?? "");
}

/** The words and exceptions that an event adds to the filter. */
export interface FilterWords {
  words: readonly string[];
  /** Allowed, although they are on a list. */
  exceptions: readonly string[];
}

export class TextFilter {
  readonly #lists: readonly WordList[];
  readonly #exceptions: WordList | null;

  private constructor(lists: readonly WordList[], exceptions: WordList | null) {
    this.#lists = lists;
    this.#exceptions = exceptions;
  }

  /** Creates a filter with the built-in lists and the words of the installation. */
  static withWords(words: readonly string[]): TextFilter {
    const builtIn = new WordList(WHOLE_WORDS, WORD_STARTS, ANYWHERE);
    return new TextFilter(words.length > 0 ? [builtIn, new WordList(words)] : [builtIn], null);
  }

  /**
   * Returns this filter with more words, and with exceptions: words that are allowed although they are on a list.
   */
  extend({ words, exceptions }: FilterWords): TextFilter {
    if (words.length === 0 && exceptions.length === 0) return this;
    return new TextFilter(
      words.length > 0 ? [...this.#lists, new WordList(words)] : this.#lists,
      exceptions.length > 0 ? new WordList(exceptions) : this.#exceptions,
    );
  }

  findsWord(text: string): boolean {
    if (text === "") return false;
    const folded = this.#withoutExceptions(foldSpaced(text.slice(0, TEXT_MAX)).slice(0, FOLDED_MAX));
    if (this.#lists.some((list) => !list.places(folded).next().done)) return true;
    for (const form of wordForms(folded)) {
      if (this.#exceptions?.hasForm(form)) continue;
      if (this.#lists.some((list) => list.hasForm(form))) return true;
    }
    return false;
  }

  #withoutExceptions(folded: string): string {
    const exceptions = this.#exceptions;
    if (!exceptions) return folded;
    let result = "";
    let last = 0;
    for (const { start, end } of exceptions.places(folded)) {
      if (start < last) continue;
      result += folded.slice(last, start) + REMOVED;
      last = end;
    }
    return replaceTokens(result + folded.slice(last), REMOVED, (token) => exceptions.hasForm(token));
  }
}
