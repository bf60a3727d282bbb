/**
 * Caches translations: during a talk many phones ask for the same sentence in the same language at the same moment.
 * Concurrent requests of the same translation are shared; failures are not cached.
 */
import type { Language } from "@hubbub/contract/languages";

import type { Caches } from "../../../domain/cache-names.ts";
import { LoadingCache } from "../../../platform/cache/loading-cache.ts";
import type { TranslationProvider } from "./provider.ts";

const ENTRIES_MAX = 2000;

export interface CachedTranslator extends TranslationProvider {
  /** Whether the translation is cached or being made, so that it costs no request to the service. */
  has(text: string, targetLanguage: Language): boolean;
}

export function withCache(
  provider: TranslationProvider,
  caches: Pick<Caches, "add">,
  maxEntries = ENTRIES_MAX,
): CachedTranslator {
  const translations = caches.add("translations", new LoadingCache<string>({ maxEntries }));
  const keyOf = (text: string, targetLanguage: Language) => `${targetLanguage} ${text}`;
  return {
    name: provider.name,
    has: (text, targetLanguage) => translations.has(keyOf(text, targetLanguage)),
    translate: (text, targetLanguage) =>
      translations.get(keyOf(text, targetLanguage), () => provider.translate(text, targetLanguage)),
  };
}
