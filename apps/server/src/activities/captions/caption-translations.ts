/** Translates segments into the languages that are followed, and publishes the texts as they arrive. */
import type { Language } from "@hubbub/contract/languages";

import { LimitedQueue } from "../../platform/limited-queue.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishCaption } from "./caption-publications.ts";
import { readTexts, storeTranslation, type StoredSegment, toCaption } from "./segments.store.ts";

const AT_A_TIME = 4;
/** A live text that waited so long behind others for the service is shown as the original. */
const LIVE_WAIT_MS = 10_000;
/** A transcript is translated up to this number of segments, the newest ones. */
const TRANSCRIPT_SEGMENTS_MAX = 2000;

export class CaptionTranslations {
  readonly #deps: ActivityDeps;
  readonly #live = new LimitedQueue(AT_A_TIME);
  readonly #transcripts = new LimitedQueue(AT_A_TIME);
  /** The transcripts that are being translated, by event and language. */
  readonly #running = new Map<string, Promise<void>>();
  /** The live translations in progress. */
  readonly #pending = new Set<Promise<void>>();

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
  }

  /** Publishes a final segment: at once in its language, in the others that are followed as translations arrive. */
  show(eventId: string, segment: StoredSegment): void {
    const { bus, follows, translator } = this.#deps;
    const publish = (language: Language, result: Parameters<typeof toCaption>[2]) =>
      publishCaption(bus, eventId, toCaption(segment, language, result));
    publish(segment.language, { text: null, state: "spoken" });
    const acceptedAt = Date.now();
    for (const language of follows.languages(eventId, "speech").keys()) {
      if (language === segment.language) continue;
      if (!translator) publish(language, { text: null, state: "untranslated" });
      else
        this.#keep(
          this.#live.run(async () => {
            const isLate = Date.now() - acceptedAt > LIVE_WAIT_MS;
            const result = isLate
              ? ({ state: "failed", text: null } as const)
              : await translator.attempt(segment.text, language, null);
            if (await storeTranslation(this.#deps.kysely, eventId, segment, language, result))
              publish(language, result);
          }),
        );
    }
  }

  /** Translates what the transcript in this language lacks, once for all who ask at the same time. */
  completeTranscript(eventId: string, language: Language): Promise<void> {
    const key = `${eventId} ${language}`;
    const running = this.#running.get(key) ?? this.#translateMissing(eventId, language);
    this.#running.set(key, running);
    return running.finally(() => this.#running.delete(key));
  }

  /** Resolves when the translations in progress are stored. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#pending, ...this.#running.values()]);
  }

  async #translateMissing(eventId: string, language: Language): Promise<void> {
    const { kysely, bus, translator } = this.#deps;
    if (!translator) return;
    const texts = await readTexts(kysely, eventId, language, TRANSCRIPT_SEGMENTS_MAX);
    const missing = texts.filter(({ caption: { state } }) => state !== "spoken" && state !== "translated");
    let isLimitReached = false;
    const translate = async ({ segment }: (typeof missing)[number]) => {
      if (isLimitReached) return;
      const result = await translator.attempt(segment.text, language, `transcripts ${eventId}`);
      isLimitReached ||= result.state === "limit";
      if (result.state === "translated") await storeTranslation(kysely, eventId, segment, language, result);
    };
    await Promise.all(missing.map((text) => this.#transcripts.run(() => translate(text))));
    if (missing.length > 0) bus.publish({ roomId: eventId, invalidates: ["captionTexts"] });
  }

  #keep(work: Promise<void>): void {
    const { logger } = this.#deps;
    const pending = work
      .catch((error: unknown) => logger.error({ err: error }, "Could not store the translation of a caption"))
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }
}
