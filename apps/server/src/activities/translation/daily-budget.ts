/**
 * Wraps a translation provider with the installation's daily budget. Text that is sent to the service counts; answers
 * from the cache in front of it do not.
 */
import type { Limit } from "../../api/rate-limits/limits.ts";
import { type FaultKind, TranslationFault, type TranslationProvider } from "./providers/provider.ts";
import { refundCharacters, takeCharacters } from "./translation.store.ts";
import type { ActivityDeps } from "../activity.ts";

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
