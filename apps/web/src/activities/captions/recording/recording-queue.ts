/** Sends recordings to the speech service: two at a time, and their texts are reported in order. */
import { RECORDINGS_IN_FLIGHT } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";

import { RequestError } from "../../../lib/request.ts";
import { passed, retryDelay } from "../passed.ts";

/** A recording that has waited for longer is dropped: its caption would be too late. */
export const BEHIND_MS = 15_000;
/** The server reports a slow service after 8 seconds. Without any answer, the connection is lost. */
export const ANSWER_MS = 10_000;

interface QueueOptions {
  /** @throws if it is not recognized */
  send: (recording: Blob, language: Language, signal: AbortSignal) => Promise<string>;
  /** Called in the order of the recordings; not for silence. */
  onText: (text: string, language: Language) => void;
  onFailure: (error: unknown) => void;
  /** A recording was dropped. */
  onDrop: () => void;
}

export class RecordingQueue {
  readonly #options: QueueOptions;
  readonly #stopped = new AbortController();
  readonly #inFlight = new Set<Promise<string>>();
  #reported = Promise.resolve();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(recording: Blob, language: Language): void {
    this.#reported = this.#report(this.#reported, this.#recognize(recording, language), language);
  }

  /** Resolves once every recording is recognized, has failed or was dropped. */
  finished(): Promise<void> {
    return this.#reported;
  }

  /** Drops everything. Nothing is reported any more. */
  stop(): void {
    this.#stopped.abort();
  }

  async #report(before: Promise<void>, recognized: Promise<string>, language: Language): Promise<void> {
    await before;
    const text = await recognized;
    if (text !== "" && !this.#stopped.signal.aborted) this.#options.onText(text, language);
  }

  /** Resolves to the text; "" without one. */
  async #recognize(recording: Blob, language: Language): Promise<string> {
    const lateAt = Date.now() + BEHIND_MS;
    while (this.#inFlight.size >= RECORDINGS_IN_FLIGHT) await Promise.race(this.#inFlight);
    const text = this.#sendUntil(lateAt, recording, language);
    this.#inFlight.add(text);
    await text;
    this.#inFlight.delete(text);
    return text;
  }

  async #sendUntil(lateAt: number, recording: Blob, language: Language): Promise<string> {
    const { onFailure, onDrop } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      if (Date.now() > lateAt) {
        onDrop();
        return "";
      }
      try {
        return await this.#send(recording, language);
      } catch (error) {
        if (mayRetry(error)) await passed(retryDelay(error), signal);
        else if (!signal.aborted) {
          onFailure(error);
          return "";
        }
      }
    }
    return "";
  }

  async #send(recording: Blob, language: Language): Promise<string> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), ANSWER_MS);
    try {
      return await this.#options.send(recording, language, AbortSignal.any([timeout.signal, this.#stopped.signal]));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** No connection, or a limit. */
function mayRetry(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.status === 0 || error.status === 429);
}
