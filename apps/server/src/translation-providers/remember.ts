/**
 * Remembers translations: in a talk many phones ask for the same sentence in the same language at the same moment.
 * Equal questions under way share one answer; failures are not kept.
 */
import type { TranslationProvider } from "./provider.ts";

const ENTRIES_MAX = 2000;

export function remembering(provider: TranslationProvider, entriesMax = ENTRIES_MAX): TranslationProvider {
  const answers = new Map<string, Promise<string>>();
  return {
    name: provider.name,
    translate(text, targetLanguage) {
      const key = `${targetLanguage} ${text}`;
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
