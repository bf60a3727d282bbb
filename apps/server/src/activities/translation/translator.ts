/** Translates texts within the limits of a network and of the day. Cached translations are free. */
import type { Language } from "@hubbub/contract/languages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { characterLimits } from "../../api/rate-limits/limits.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { ActivityDeps } from "../activity.ts";
import { type FaultKind, TranslationFault } from "./providers/post-json.ts";
import type { TranslationProvider } from "./providers/provider.ts";
import { refundCharacters, takeCharacters } from "./translation.store.ts";

/** Faults after which the service has translated nothing and therefore bills nothing. */
const UNBILLED: ReadonlySet<FaultKind> = new Set(["key", "quota", "unavailable", "language"]);
const ENTRIES_MAX = 2000;

export interface TranslationDeps extends ActivityDeps {
  translation: {
    /** Null if this installation has no translation service. */
    provider: TranslationProvider | null;
    /** Characters per UTC day for the whole installation; null for no limit. */
    dailyCharacters: number | null;
  };
}

/** @returns null if this installation has no translation service */
export function createTranslator(
  { kysely, caches, logger, translation }: Pick<TranslationDeps, "kysely" | "caches" | "logger" | "translation">,
  maxEntries = ENTRIES_MAX,
) {
  const { provider, dailyCharacters } = translation;
  if (!provider) return null;
  const { perDay, ofNetwork } = characterLimits(dailyCharacters);
  const networkLimit = new MemoryLimit(ofNetwork);
  const translations = caches.add("translations", new LoadingCache<string>({ maxEntries }));
  let reportedOn = -1;

  const refuseUntilTomorrow = () => {
    const now = Math.floor(Date.now() / 1000);
    const today = Math.floor(now / perDay.windowSeconds);
    if (reportedOn !== today) logger.warn({ max: perDay.max }, "TRANSLATION_DAILY_CHARACTERS is used up for today");
    reportedOn = today;
    return perDay.refuse((today + 1) * perDay.windowSeconds - now);
  };

  const translateWithinDay = async (text: string, targetLanguage: Language): Promise<string> => {
    if (dailyCharacters === null) return provider.translate(text, targetLanguage);
    const day = await takeCharacters(kysely, text.length, dailyCharacters);
    if (day === null) throw refuseUntilTomorrow();
    try {
      return await provider.translate(text, targetLanguage);
    } catch (error) {
      if (error instanceof TranslationFault && UNBILLED.has(error.kind))
        await refundCharacters(kysely, day, text.length).catch((failure: unknown) =>
          logger.warn({ err: failure }, "Could not subtract the characters of a failed translation. They count today."),
        );
      throw error;
    }
  };

  return {
    name: provider.name,
    /** @throws TranslationFault; Refusal 429 after the characters of the network or of the day are used up */
    translate: (text: string, targetLanguage: Language, network: string): Promise<string> =>
      translations.get(`${targetLanguage} ${text}`, async () => {
        const takeBack = await networkLimit.take(network, text.length);
        try {
          return await translateWithinDay(text, targetLanguage);
        } catch (error) {
          await takeBack();
          throw error;
        }
      }),
  };
}
