/**
 * Sends segments, one at a time and in order. A final one is sent until the server has stored or refused it; of unconfirmed
 * texts only the newest is sent, at most twice a second.
 */
import type { BodyOf } from "@hubbub/contract/calls";
import { INTERIM_MS, SEGMENTS_PER_SECOND } from "@hubbub/contract/activities/captions/index";

import { isServiceUnavailable, RequestError } from "../../../lib/request.ts";
import { passed, retryDelay } from "../passed.ts";

export type SegmentToSend = Omit<BodyOf<"POST /api/events/:eventId/captions">, "leaseId">;

const SEND_INTERVAL_MS = 1000 / SEGMENTS_PER_SECOND;

interface SenderOptions {
  /** @throws RequestError */
  send: (segment: SegmentToSend) => Promise<unknown>;
  /** The server refuses a segment for good: it is not sent again. */
  onRefused: (error: RequestError) => void;
  /** How many final segments wait after a failed attempt; 0 once they are sent. */
  onWaiting: (count: number) => void;
}

export class SegmentSender {
  readonly #options: SenderOptions;
  readonly #stopped = new AbortController();
  readonly #finals: SegmentToSend[] = [];
  #interim: SegmentToSend | null = null;
  #interimSentAt = -INTERIM_MS;
  /** Null while there is nothing to send. */
  #work: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  add(segment: SegmentToSend): void {
    if (segment.isFinal) {
      this.#finals.push(segment);
      if (this.#interim?.segmentId === segment.segmentId) this.#interim = null;
    } else this.#interim = segment;
    this.#work ??= this.#sendAll();
  }

  /** How many final segments are not stored yet. */
  get waiting(): number {
    return this.#finals.length;
  }

  /** Resolves once everything is sent. */
  async sent(): Promise<void> {
    await this.#work;
  }

  /** Drops what is not sent yet. */
  stop(): void {
    this.#stopped.abort();
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const segment = this.#finals[0] ?? this.#interim;
      if (!segment) {
        this.#work = null;
        return;
      }
      const wait = segment.isFinal ? 0 : this.#interimSentAt + INTERIM_MS - performance.now();
      // In short steps: a final segment does not wait for the next unconfirmed text.
      await passed(wait > 0 ? Math.min(wait, SEND_INTERVAL_MS) : await this.#send(segment), signal);
    }
  }

  /** @returns how long to wait before the next one */
  async #send(segment: SegmentToSend): Promise<number> {
    if (!segment.isFinal) {
      this.#interim = null;
      this.#interimSentAt = performance.now();
    }
    const failure = await this.#attempt(segment);
    const willRetry = segment.isFinal && failure !== null && isServiceUnavailable(failure);
    if (this.#stopped.signal.aborted) return 0;
    if (failure && !isServiceUnavailable(failure)) this.#options.onRefused(failure);
    if (segment.isFinal && !willRetry) this.#finals.shift();
    this.#options.onWaiting(willRetry ? this.waiting : 0);
    return willRetry ? retryDelay(failure) : SEND_INTERVAL_MS;
  }

  async #attempt(segment: SegmentToSend): Promise<RequestError | null> {
    try {
      await this.#options.send(segment);
      return null;
    } catch (error) {
      // Other errors, such as an answer that broke off, must not end the sending.
      return error instanceof RequestError ? error : new RequestError(0, "No connection", "");
    }
  }
}
