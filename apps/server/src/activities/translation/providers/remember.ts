/**
 * Remembers translations: in a talk many phones ask for the same sentence in the same language at the same moment.
 * Equal questions under way share one answer; failures are not kept.
 */
import type { Language } from "@hubbub/contract/activities/translation";

import type { TranslationProvider } from "./provider.ts";

const ENTRIES_MAX = 2000;

export interface CachingTranslator extends TranslationProvider {
  /** Whether the answer is cached or on its way, so that translating this does not ask the service. */
  has(text: string, targetLanguage: Language): boolean;
}

export function remembering(provider: TranslationProvider, entriesMax = ENTRIES_MAX): CachingTranslator {
  const answers = new Map<string, Promise<string>>();
  const keyOf = (text: string, targetLanguage: Language) => `${targetLanguage} ${text}`;
  return {
    name: provider.name,
    has: (text, targetLanguage) => answers.has(keyOf(text, targetLanguage)),
    translate(text, targetLanguage) {
      const key = keyOf(text, targetLanguage);
      const answer = answers.get(key) ?? provider.translate(text, targetLanguage);
      // Putting it in anew keeps the map in order of last use.
      answers.delete(key);
      answers.set(key, answer);
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key);
      });
      if (answers.size > entriesMax) answers.delete(answers.keys().next().value ?? "");
      return answer;
    },
  };
}
