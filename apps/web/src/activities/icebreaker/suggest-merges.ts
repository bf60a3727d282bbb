import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

export interface SuggestedMerge {
  word: string;
  into: string;
}

/** Words that end in s without being the plural of the word before it. */
const NO_PLURALS = new Set(["news", "this", "thus", "does", "goes", "yours", "ours", "hers", "theirs"]);
const SINGULAR_MIN_LENGTH = 4;

/** Suggests merging pairs such as "slide" and "slides", the rarer into the more frequent word; at most `max`. */
export function suggestMerges(words: readonly CountedWord[], max = 3): SuggestedMerge[] {
  const counts = new Map(words.map(({ word, count }) => [word, count]));
  const merges = words.flatMap(({ word, count }): SuggestedMerge[] => {
    const plural = `${word}s`;
    const pluralCount = counts.get(plural);
    const isPair = pluralCount !== undefined && word.length >= SINGULAR_MIN_LENGTH && !word.endsWith("s");
    if (!isPair || NO_PLURALS.has(plural)) return [];
    return [pluralCount > count ? { word, into: plural } : { word: plural, into: word }];
  });
  return merges.slice(0, max);
}
