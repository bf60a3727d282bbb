/**
 * Stop words ("and", "the", "und", "que") of the eleven languages. Separate from word-cloud.ts, because the lists are 9
 * kB compressed and only events with `cloudLeavesOutFillers` load them.
 */
import { ara, deu, eng, fra, jpn, kor, por, rus, spa, tha, zho } from "stopword";

import type { Language } from "../../languages.ts";
import { normalizeCloudWord } from "./word-cloud.ts";

const listOf: Record<Language, readonly string[]> = {
  en: eng,
  zh: zho,
  es: spa,
  fr: fra,
  de: deu,
  ja: jpn,
  ko: kor,
  pt: por,
  ru: rus,
  ar: ara,
  th: tha,
};

let words: ReadonlySet<string> | null = null;

/** The set of stop words. Skips entries that the word cloud would split, because their parts are not stop words. */
export function stopWords(): ReadonlySet<string> {
  words ??= new Set(
    Object.values(listOf)
      .flat()
      .flatMap((entry) => normalizeCloudWord(entry) ?? []),
  );
  return words;
}
