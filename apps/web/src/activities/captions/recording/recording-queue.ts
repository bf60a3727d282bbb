/** Sends recordings to the speech service: two at a time, and their texts are reported in order. */
import { RECORDINGS_IN_FLIGHT } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";

import { RequestError } from "../../../lib/request.ts";

/** A recording that has waited for longer is dropped: its caption would be too late. */
export const BEHIND_MS = 15_000;
/** The server reports a slow service after 8 seconds. Without any answer, the connection is lost. */
export const ANSWER_MS = 10_000;
/** Time before another attempt, unless the server names one. */
const RETRY_MS = 1000;

interface QueueOptions {
  /** @throws if it is not recognized */
  send: (recording: Blob, language: Language, signal: AbortSignal) => Promise<string>;
  /** Called in the order of the recordings; not for silence. */
  onText: (text: string, language: Language) => void;
  onFailure: (error: unknown) => void;
  /** A recording was dropped. */
  onDrop: () => void;
  now?: () => number;
}

interface Entry {
  recording: Blob;
  language: Language;
  /** When it was complete, in milliseconds. */
  at: number;
  /** Absent while it waits for its turn, null until it is recognized. */
  text?: string | null;
}

export class RecordingQueue {
  readonly #options: Required<QueueOptions>;
  readonly #stopped = new AbortController();
  #entries: Entry[] = [];
  #whenFinished: (() => void)[] = [];

  constructor(options: QueueOptions) {
    this.#options = { now: Date.now, ...options };
  }

  add(recording: Blob, language: Language): void {
    this.#entries.push({ recording, language, at: this.#options.now() });
    this.#next();
  }

  /** Resolves once every recording is recognized, has failed or was dropped. */
  finished(): Promise<void> {
    if (this.#entries.length === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#whenFinished.push(resolve));
  }

  /** Drops everything. Nothing is reported any more. */
  stop(): void {
    this.#stopped.abort();
    this.#entries = [];
    this.#resolveFinished();
  }

  #next(): void {
    const tooOld = this.#options.now() - BEHIND_MS;
    const late = this.#entries.filter(({ text, at }) => text === undefined && at < tooOld);
    this.#entries = this.#entries.filter((entry) => !late.includes(entry));
    if (late.length > 0) this.#options.onDrop();
    const inFlight = this.#entries.filter(({ text }) => text === null).length;
    const waiting = this.#entries.filter(({ text }) => text === undefined);
    for (const entry of waiting.slice(0, RECORDINGS_IN_FLIGHT - inFlight)) void this.#recognize(entry);
  }

  async #recognize(entry: Entry): Promise<void> {
    entry.text = null;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), ANSWER_MS);
    try {
      const signal = AbortSignal.any([timeout.signal, this.#stopped.signal]);
      entry.text = await this.#options.send(entry.recording, entry.language, signal);
    } catch (error) {
      if (mayRetry(error)) setTimeout(() => this.#retry(entry), (error.retryAfter ?? 0) * 1000 || RETRY_MS);
      else {
        entry.text = "";
        if (!this.#stopped.signal.aborted) this.#options.onFailure(error);
      }
    } finally {
      clearTimeout(timer);
    }
    this.#continue();
  }

  #retry(entry: Entry): void {
    delete entry.text;
    this.#continue();
  }

  #continue(): void {
    if (this.#stopped.signal.aborted) return;
    this.#next();
    this.#report();
    if (this.#entries.length === 0) this.#resolveFinished();
  }

  #resolveFinished(): void {
    for (const resolve of this.#whenFinished.splice(0)) resolve();
  }

  #report(): void {
    for (let first = this.#entries[0]; typeof first?.text === "string"; first = this.#entries[0]) {
      this.#entries.shift();
      if (first.text !== "") this.#options.onText(first.text, first.language);
    }
  }
}

/** No connection, or a limit. */
function mayRetry(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.status === 0 || error.status === 429);
}
