/** Wraps a translation provider: with the daily budget of the installation, and with a cache in front of it. */
import type { Language } from "@hubbub/contract/languages";

import type { Limit } from "../../api/rate-limits/limits.ts";
import { type FaultKind, TranslationFault, type TranslationProvider } from "./providers/provider.ts";
import { refundCharacters, takeCharacters } from "./translation.store.ts";
import type { ActivityDeps } from "../activity.ts";
import type { Caches } from "../../domain/cache-names.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";

/** Faults after which the service has translated nothing and therefore bills nothing. */
const UNBILLED: ReadonlySet<FaultKind> = new Set(["key", "quota", "unavailable", "language"]);

export interface DailyBudgetDeps extends Pick<ActivityDeps, "kysely" | "logger"> {
  limit: Limit;
}

/** Returns a provider that throws Refusal 429 after the day's characters are used up. */
export function withDailyBudget(provider: TranslationProvider, deps: DailyBudgetDeps): TranslationProvider {
  const { kysely, logger, limit } = deps;
  let reportedOn = -1;

  const refuse = () => {
    const now = Math.floor(Date.now() / 1000);
    const today = Math.floor(now / limit.windowSeconds);
    if (reportedOn !== today) logger.warn({ max: limit.max }, "TRANSLATION_DAILY_CHARACTERS is used up for today");
    reportedOn = today;
    return limit.refuse((today + 1) * limit.windowSeconds - now);
  };

  return {
    name: provider.name,
    async translate(text, targetLanguage) {
      const day = await takeCharacters(kysely, text.length, limit.max);
      if (day === null) throw refuse();
      try {
        return await provider.translate(text, targetLanguage);
      } catch (error) {
        if (error instanceof TranslationFault && UNBILLED.has(error.kind)) {
          await refundCharacters(kysely, day, text.length).catch((failure: unknown) =>
            logger.warn({ err: failure }, "The characters of a failed translation still count"),
          );
        }
        throw error;
      }
    },
  };
}

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
