/**
 * Wraps a translation provider with the installation's daily budget. Text that is sent to the service counts; answers
 * from the cache in front of it do not.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { type FaultKind, TranslationFault, type TranslationProvider } from "./providers/provider.ts";
import { refundCharacters, takeCharacters } from "./usage.store.ts";

const DAY_SECONDS = 86_400;
const USED_UP_SENTENCE = "Translation has reached this server's limit for today. It starts again at midnight UTC.";
/** Faults after which the service has translated nothing and therefore bills nothing. */
const UNBILLED: ReadonlySet<FaultKind> = new Set(["key", "quota", "unavailable", "language"]);

export interface DailyBudgetDeps {
  kysely: Kysely<Schema>;
  logger: FastifyBaseLogger;
  /** Characters per UTC day for the whole installation. */
  characters: number;
}

/** Returns a provider that throws Refusal 429 after the day's characters are used up. */
export function withDailyBudget(provider: TranslationProvider, deps: DailyBudgetDeps): TranslationProvider {
  const { kysely, logger, characters: max } = deps;
  let reportedOn = -1;

  const refuse = (): Refusal => {
    const now = Math.floor(Date.now() / 1000);
    const today = Math.floor(now / DAY_SECONDS);
    if (reportedOn !== today) logger.warn({ max }, "TRANSLATION_DAILY_CHARACTERS is used up for today");
    reportedOn = today;
    return new Refusal("rate_limited", USED_UP_SENTENCE, (today + 1) * DAY_SECONDS - now);
  };

  return {
    name: provider.name,
    async translate(text, targetLanguage) {
      const day = await takeCharacters(kysely, text.length, max);
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
