/**
 * Translates texts within the limits of the day, and of who asks. Cached translations are free.
 *
 * A payer is a network, or the captions, the transcripts or the posts of an event. Each may send a share of the day's
 * characters within an hour: a script that changes its cookies cannot use the other three quarters of the day in that
 * hour, and a venue can use everything within four hours. With n nodes a payer may reach the day's limit in a shorter
 * time, but not exceed it.
 */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import type { Language } from "@hubbub/contract/languages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { DAY, HOUR, tooMany } from "../../api/rate-limits/limits.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { createLru } from "../../platform/cache/lru.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Core } from "../../domain/core.ts";
import { type FaultKind, TranslationFault } from "./post-json.ts";
import type { TranslationProvider } from "./provider.ts";
import { refundCharacters, takeCharacters } from "./usage.store.ts";

/** Faults after which the service has translated nothing and therefore bills nothing. */
const UNBILLED: ReadonlySet<FaultKind> = new Set(["key", "quota", "unavailable", "language"]);
/** Share of the day's characters that one payer may send within an hour (decision 020). */
const PAYER_SHARE = 1 / 4;
/** Without a daily limit: enough for about 180 people who translate everything that a speaker says in an hour. */
const WITHOUT_DAILY_LIMIT = 10_000_000;
const ENTRIES_MAX = 2000;
/** When the server closes, the requests in progress have this long. */
const CLOSE_MS = 1000;

const refuseForToday = tooMany(
  "This server has reached its translation limit for today. Translation will resume at midnight UTC.",
);
const dayNow = () => Math.floor(Date.now() / 1000 / DAY);

export interface TranslationDeps extends Pick<Core, "kysely" | "caches" | "logger"> {
  translation: {
    /** Null if this installation has no translation service. */
    provider: TranslationProvider | null;
    /** Characters per UTC day for the whole installation; null for no limit. */
    dailyCharacters: number | null;
  };
}

/** A translation, or why there is none. */
export type Attempt = { state: "translated"; text: string } | { state: "failed" | "limit"; text: null };

/** @returns null if this installation has no translation service */
export function createTranslator({ kysely, caches, logger, translation }: TranslationDeps, maxEntries = ENTRIES_MAX) {
  const { provider, dailyCharacters } = translation;
  if (!provider) return null;
  const perHour = dailyCharacters === null ? WITHOUT_DAILY_LIMIT : Math.floor(dailyCharacters * PAYER_SHARE);
  const hourlyLimit = new MemoryLimit({
    max: Math.max(TRANSLATE_TEXT_MAX, perHour),
    windowSeconds: HOUR,
    refuse: tooMany("Your network has reached its translation limit for this hour. Please try again later."),
  });
  const translations = caches.add("translations", new LoadingCache<string>({ maxEntries }));
  /** Until when the hourly limit refuses a payer, in epoch milliseconds. */
  const refusedUntil = caches.add("translation-refusals", createLru<number>({ maxEntries: ENTRIES_MAX }));
  /** The UTC day on which the limit of the day was reached, counted from 1970. */
  let reachedOn = -1;
  let isClosing = false;
  const interrupted = new AbortController();

  const refuseUntilTomorrow = () => {
    const today = dayNow();
    if (reachedOn !== today) logger.warn({ max: dailyCharacters }, "TRANSLATION_DAILY_CHARACTERS is used up for today");
    reachedOn = today;
    return refuseForToday((today + 1) * DAY - Math.floor(Date.now() / 1000));
  };

  const translateWithinDay = async (text: string, targetLanguage: Language): Promise<string> => {
    if (dailyCharacters === null) return provider.translate(text, targetLanguage, interrupted.signal);
    const day = await takeCharacters(kysely, text.length, dailyCharacters);
    if (day === null) throw refuseUntilTomorrow();
    try {
      return await provider.translate(text, targetLanguage, interrupted.signal);
    } catch (error) {
      // The service may bill a request that was interrupted.
      if (error instanceof TranslationFault && UNBILLED.has(error.kind) && !interrupted.signal.aborted)
        await refundCharacters(kysely, day, text.length).catch((failure: unknown) =>
          logger.warn({ err: failure }, "Could not subtract the characters of a failed translation. They count today."),
        );
      throw error;
    }
  };

  /**
   * @param payer the key of the hourly limit: a network, or captions, transcripts or posts of an event
   * @throws TranslationFault; Refusal 429 after the characters of the hour or of the day are used up
   */
  const translate = async (text: string, targetLanguage: Language, payer: string): Promise<string> =>
    translations.get(`${targetLanguage} ${text}`, async () => {
      const takeBack = await hourlyLimit.take(payer, text.length).catch((error: unknown) => {
        if (error instanceof Refusal) refusedUntil.set(payer, Date.now() + (error.retryAfter ?? 0) * 1000);
        throw error;
      });
      refusedUntil.delete(payer);
      try {
        return await translateWithinDay(text, targetLanguage);
      } catch (error) {
        await takeBack();
        throw error;
      }
    });

  /** Like `translate`, but logs failures instead of throwing them. While the server closes, it asks nothing. */
  const attempt = async (text: string, targetLanguage: Language, payer: string): Promise<Attempt> => {
    if (isClosing) return { state: "failed", text: null };
    try {
      return { state: "translated", text: await translate(text, targetLanguage, payer) };
    } catch (error) {
      if (error instanceof Refusal) return { state: "limit", text: null };
      if (!(error instanceof TranslationFault)) throw error;
      logger.warn({ fault: error.kind, detail: error.message, provider: provider.name }, "A translation failed");
      return { state: "failed", text: null };
    }
  };

  return {
    name: provider.name,
    dailyCharacters,
    /** Whether the limit of the day, or the hourly limit of this payer, has refused characters in this process. */
    isLimited: (payer: string) => reachedOn === dayNow() || (refusedUntil.get(payer) ?? 0) > Date.now(),
    translate,
    attempt,
    /** Sends nothing more that waits for its turn, and soon ends the requests in progress: the server waits for both. */
    close() {
      isClosing = true;
      setTimeout(() => interrupted.abort(), CLOSE_MS).unref();
    },
  };
}

export type Translator = NonNullable<ReturnType<typeof createTranslator>>;
