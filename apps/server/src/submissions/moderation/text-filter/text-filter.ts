/**
 * The text filter: whether a text contains a word that people should not see before a moderator has. Built-in lists,
 * the installation's list, and each event's own words and exceptions. Pure.
 */
import { fold, replaceTokens, tokens, wordForms } from "./fold.ts";
import { ANYWHERE, WHOLE_WORDS, WORD_STARTS } from "./words.ts";

/** UTF-16 code units that are judged: as much as the longest text that people can send. */
const TEXT_MAX = 1000;
/** One character can unfold into eighteen (U+FDFA); this bounds what is judged. */
const FOLDED_MAX = TEXT_MAX * 4;

/** Scripts that do not separate words, or attach endings to them: such words are found anywhere in a text. */
const UNSEPARATED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
/** Takes the place of an exception; it belongs to no word and to no run of single letters. */
const REMOVED = "\uFFFC";

/** Words in the forms in which they are compared. */
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

  /** The places in a folded text of those words that can be part of a token or span several. */
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

  /** @param alone whether no letter may stand right before or after it */
  #addAnywhere(word: string, alone: boolean): void {
    const first = word[0] ?? "";
    const known = this.#anywhere.get(first);
    if (known) known.push({ word, alone });
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

/** What an event adds to the filter. */
export interface FilterWords {
  words: readonly string[];
  /** Allowed although a list has them. */
  exceptions: readonly string[];
}

export class TextFilter {
  readonly #lists: readonly WordList[];
  readonly #exceptions: WordList | null;

  private constructor(lists: readonly WordList[], exceptions: WordList | null) {
    this.#lists = lists;
    this.#exceptions = exceptions;
  }

  /** The built-in lists and the words of the installation. */
  static withWords(words: readonly string[]): TextFilter {
    const builtIn = new WordList(WHOLE_WORDS, WORD_STARTS, ANYWHERE);
    return new TextFilter(words.length > 0 ? [builtIn, new WordList(words)] : [builtIn], null);
  }

  /** This filter with further words, and exceptions that are allowed although a list has them. */
  extend({ words, exceptions }: FilterWords): TextFilter {
    if (words.length === 0 && exceptions.length === 0) return this;
    return new TextFilter(
      words.length > 0 ? [...this.#lists, new WordList(words)] : this.#lists,
      exceptions.length > 0 ? new WordList(exceptions) : this.#exceptions,
    );
  }

  findsWord(text: string): boolean {
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
    let kept = "";
    let last = 0;
    for (const { start, end } of exceptions.places(folded)) {
      if (start < last) continue;
      kept += folded.slice(last, start) + REMOVED;
      last = end;
    }
    return replaceTokens(kept + folded.slice(last), REMOVED, (token) => exceptions.hasForm(token));
  }
}
