import type { FastifyBaseLogger } from "fastify";

import type { ActivityModule } from "../../api/module.ts";
import { withDailyBudget } from "./daily-budget.ts";
import { withCache } from "./providers/cached-translator.ts";
import type { TranslationProvider } from "./providers/provider.ts";
import { type TranslationDeps, translationRoutes } from "./translation.routes.ts";

export interface TranslationModuleDeps extends Omit<TranslationDeps, "translator" | "translationDailyCharacters"> {
  logger: FastifyBaseLogger;
  /** Null if this installation has no translation service. */
  provider: TranslationProvider | null;
  /** Characters per UTC day for the whole installation; null for no limit. */
  dailyCharacters: number | null;
}

/** Translation of texts, the participants' histories and the captions of the stage. */
export function createTranslationModule(deps: TranslationModuleDeps): ActivityModule {
  const { kysely, logger, provider, dailyCharacters } = deps;
  const withinBudget =
    provider && dailyCharacters !== null
      ? withDailyBudget(provider, { kysely, logger, characters: dailyCharacters })
      : provider;
  // The cache is outermost: answers from it do not count towards the budget.
  const translator = withinBudget && withCache(withinBudget);
  return {
    routes: (route) => translationRoutes(route, { ...deps, translator, translationDailyCharacters: dailyCharacters }),
    writers: {},
  };
}
