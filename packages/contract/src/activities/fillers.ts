/**
 * Function words ("and", "the", "und", "que") of the interface's eleven languages, as the cloud counts words. A module
 * apart from word-cloud.ts, because its lists are 9 kB compressed and only events with `cloudLeavesOutFillers` load them.
 */
import { ara, deu, eng, fra, jpn, kor, por, rus, spa, tha, zho } from "stopword";

import type { Language } from "../languages.ts";
import { cloudWord } from "./word-cloud.ts";

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

/** Entries that the cloud would cut into several words are not taken: one part alone is no function word. */
export function fillerWords(): ReadonlySet<string> {
  words ??= new Set(
    Object.values(listOf)
      .flat()
      .flatMap((entry) => cloudWord(entry) ?? []),
  );
  return words;
}
