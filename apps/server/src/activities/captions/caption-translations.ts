/** Translates segments into the languages that are followed, and publishes the texts as they arrive. */
import { isOn } from "@hubbub/contract/activities";
import { captions } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { invalidate } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { Attempt, Translator } from "../../services/translator/translator.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishCaption } from "./caption-publications.ts";
import type { CaptionReaders } from "./caption-readers.ts";
import { readTexts, storeTranslation, type StoredSegment, toCaption } from "./segments.store.ts";

const AT_A_TIME = 4;
/** A live text that waited so long behind others for the service is shown as the original. */
const LIVE_WAIT_MS = 10_000;
/** A transcript is translated up to this number of segments, the newest ones. */
const TRANSCRIPT_SEGMENTS_MAX = 2000;
/** After so many failures, one after another, a transcript is left as it is. */
const FAILURES_MAX = 3;
/** A transcript that was left as it is, is not translated again for so long. */
const TRANSCRIPT_REST_MS = 60_000;
const TRANSCRIPTS_MAX = 1000;

const payerOf = (eventId: string) => `captions ${eventId}`;

export interface CaptionDeps extends ActivityDeps {
  readers: CaptionReaders;
  translations: CaptionTranslations;
}

export class CaptionTranslations {
  readonly #deps: ActivityDeps;
  readonly #readers: CaptionReaders;
  readonly #live = new TaskQueue(AT_A_TIME);
  readonly #transcripts = new TaskQueue(AT_A_TIME);
  /** Whether transcripts are complete, by event and language: those that are being translated, or were left as they are. */
  readonly #completed: LoadingCache<boolean>;
  /** The work in progress. */
  readonly #pending = new Set<Promise<unknown>>();

  constructor(deps: ActivityDeps, readers: CaptionReaders) {
    this.#deps = deps;
    this.#readers = readers;
    const cache = new LoadingCache<boolean>({ maxEntries: TRANSCRIPTS_MAX });
    this.#completed = deps.caches.add("transcripts", cache);
  }

  /**
   * Publishes a final segment: at once in its language, in the others that are followed as translations arrive. While
   * captions are off, only what is cached becomes stale.
   */
  show(event: EventRecord, segment: StoredSegment): void {
    const { bus, translator, logger } = this.#deps;
    if (!isOn(event, captions)) return invalidate(bus, event.id, "captions");
    this.#publish(event.id, segment, segment.language, { text: null, state: "spoken" });
    const acceptedAt = Date.now();
    for (const language of this.#readers.count(event.id).keys()) {
      if (language === segment.language) continue;
      if (!translator) this.#publish(event.id, segment, language, { text: null, state: "untranslated" });
      else
        void this.#keep(
          this.#live
            .run(() => this.#translate(translator, event.id, segment, language, acceptedAt))
            .catch((error: unknown) => {
              logger.error({ err: error }, "Could not translate a caption, or store its translation");
              this.#publish(event.id, segment, language, { text: null, state: "failed" });
            }),
        );
    }
  }

  /** Whether the limit of the day, or the hourly limit of this event, was reached. */
  isLimitReached(eventId: string): boolean {
    return this.#deps.translator?.isLimited(payerOf(eventId)) ?? false;
  }

  /** Translates what the transcript in this language lacks, once for all who ask at the same time. */
  async completeTranscript(eventId: string, language: Language): Promise<void> {
    const key = `${eventId} ${language}`;
    await this.#completed.get(key, async () => {
      const isComplete = await this.#keep(this.#translateMissing(eventId, language));
      // There may be more to translate at the next request.
      setTimeout(() => this.#completed.delete(key), isComplete ? 0 : TRANSCRIPT_REST_MS).unref();
      return isComplete;
    });
  }

  /** Resolves when the translations in progress are stored. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #translate(
    translator: Translator,
    eventId: string,
    segment: StoredSegment,
    language: Language,
    acceptedAt: number,
  ): Promise<void> {
    const { kysely, bus } = this.#deps;
    if (!(await this.#isOn(eventId))) return;
    const isLate = Date.now() - acceptedAt > LIVE_WAIT_MS;
    const result: Attempt = isLate
      ? { state: "failed", text: null }
      : await translator.attempt(segment.text, language, payerOf(eventId));
    if (!(await storeTranslation(kysely, eventId, segment, language, result))) return;
    if (await this.#isOn(eventId)) this.#publish(eventId, segment, language, result);
    else invalidate(bus, eventId, "captions");
  }

  /** @returns false if the rest was left as it is, because of the limit or failures */
  async #translateMissing(eventId: string, language: Language): Promise<boolean> {
    const { kysely, bus, translator } = this.#deps;
    if (!translator) return true;
    const texts = await readTexts(kysely, eventId, language, TRANSCRIPT_SEGMENTS_MAX);
    const missing = texts.filter(({ caption: { state } }) => state !== "spoken" && state !== "translated");
    let failures = 0;
    let isStopped = false;
    const translate = async ({ segment }: (typeof missing)[number]) => {
      if (isStopped) return;
      const result = await translator.attempt(segment.text, language, `transcripts ${eventId}`);
      failures = result.state === "failed" ? failures + 1 : 0;
      isStopped ||= result.state === "limit" || failures >= FAILURES_MAX;
      if (result.state === "translated") await storeTranslation(kysely, eventId, segment, language, result);
    };
    await Promise.all(missing.map((text) => this.#transcripts.run(() => translate(text))));
    if (missing.length > 0) invalidate(bus, eventId, "captions");
    return !isStopped;
  }

  async #isOn(eventId: string): Promise<boolean> {
    const event = await this.#deps.events.find(eventId);
    return event !== null && isOn(event, captions);
  }

  #publish(eventId: string, segment: StoredSegment, language: Language, result: Parameters<typeof toCaption>[2]): void {
    publishCaption(this.#deps.bus, eventId, toCaption(segment, language, result));
  }

  #keep<Result>(work: Promise<Result>): Promise<Result> {
    const pending = work.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
    return pending;
  }
}
