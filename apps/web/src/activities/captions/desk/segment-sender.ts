/**
 * Sends segments, one at a time and in order. A final one is sent until the server has stored or refused it; of unconfirmed
 * texts only the newest is sent, at most twice a second.
 */
import type { BodyOf } from "@hubbub/contract/calls";
import { INTERIM_MS, SEGMENTS_PER_SECOND } from "@hubbub/contract/activities/captions/index";

import { isServiceUnavailable, RequestError } from "../../../lib/request.ts";

export type SegmentToSend = Omit<BodyOf<"POST /api/events/:eventId/captions">, "leaseId">;

/** Time before another attempt, unless the server names one. */
const RETRY_MS = 1000;
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
  readonly #finals: SegmentToSend[] = [];
  #interim: SegmentToSend | null = null;
  #interimSentAt = -INTERIM_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  #isStopped = false;
  #whenSent: (() => void)[] = [];

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  add(segment: SegmentToSend): void {
    if (this.#isStopped) return;
    if (segment.isFinal) {
      this.#finals.push(segment);
      if (this.#interim?.segmentId === segment.segmentId) this.#interim = null;
    } else this.#interim = segment;
    this.#next();
  }

  /** How many final segments are not stored yet. */
  get waiting(): number {
    return this.#finals.length;
  }

  /** Resolves once all final segments are sent. */
  sent(): Promise<void> {
    if (this.#isStopped || this.#finals.length === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#whenSent.push(resolve));
  }

  /** Drops what is not sent yet. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#resolveSent();
  }

  #next(): void {
    if (this.#isBusy || this.#isStopped) return;
    const [final] = this.#finals;
    if (final) {
      void this.#send(final);
      return;
    }
    if (!this.#interim) return;
    const wait = this.#interimSentAt + INTERIM_MS - performance.now();
    if (wait > 0) {
      this.#later(wait);
      return;
    }
    const interim = this.#interim;
    this.#interim = null;
    this.#interimSentAt = performance.now();
    void this.#send(interim);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isBusy = false;
      this.#next();
    }, ms);
  }

  async #send(segment: SegmentToSend): Promise<void> {
    this.#isBusy = true;
    // The timer of a waiting unconfirmed text would end the wait for the answer.
    clearTimeout(this.#timer);
    const failure = await this.#attempt(segment);
    if (this.#isStopped) return;
    const willRetry = segment.isFinal && failure !== null && isServiceUnavailable(failure);
    if (failure && !isServiceUnavailable(failure)) this.#options.onRefused(failure);
    if (segment.isFinal && !willRetry) this.#finals.shift();
    this.#options.onWaiting(willRetry ? this.waiting : 0);
    if (this.#finals.length === 0) this.#resolveSent();
    this.#later(willRetry ? (failure.retryAfter ?? 0) * 1000 || RETRY_MS : SEND_INTERVAL_MS);
  }

  async #attempt(segment: SegmentToSend): Promise<RequestError | null> {
    try {
      await this.#options.send(segment);
      return null;
    } catch (error) {
      if (error instanceof RequestError) return error;
      throw error;
    }
  }

  #resolveSent(): void {
    for (const resolve of this.#whenSent.splice(0)) resolve();
  }
}
