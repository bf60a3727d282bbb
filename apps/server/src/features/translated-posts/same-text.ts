import { TRANSLATED_LETTERS_MIN } from "@hubbub/contract/translated-posts";

const lettersOf = (text: string) => text.match(/[\p{L}\p{M}]/gu) ?? [];

/** Whether a text is long enough to be worth a request. */
export function isWorthTranslating(text: string): boolean {
  return lettersOf(text).length >= TRANSLATED_LETTERS_MIN;
}

/** Whether two texts differ at most in case, punctuation and spaces. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return plain(one) === plain(other);
}
