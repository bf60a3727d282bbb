/** Measurements of a simulated audience: response times, delays of live messages, errors. */

export interface AudienceReport {
  people: number;
  /** Attendees who joined and connected to the live channel. */
  joined: number;
  /** Accepted submissions. */
  sent: number;
  responses: { count: number; p50: number; p99: number };
  /** Milliseconds from sending a submission to receiving it as a live message; null if none was received. */
  live: { count: number; p50: number; p99: number } | null;
  /** Missing responses, responses with status 5xx, and lost live connections. */
  errors: number;
  /** Responses with status 4xx. */
  refused: number;
}

/** Returns the percentile of the values, rounded; 0 without values. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

export class AudienceMeasurements {
  readonly #responseTimes: number[] = [];
  readonly #delays: number[] = [];
  /** Send times of submissions that should arrive as live messages, by mark; null if two have the same mark. */
  readonly #sentAt = new Map<string, number | null>();
  readonly #timing: boolean;
  joined = 0;
  sent = 0;
  errors = 0;
  refused = 0;

  /** @param timing false to count only, because the times of a long simulation would fill the memory */
  constructor({ timing }: { timing: boolean } = { timing: true }) {
    this.#timing = timing;
  }

  recordResponse(status: number, ms: number): void {
    if (status >= 500 || status === 0) this.errors += 1;
    else if (status >= 400) this.refused += 1;
    else if (this.#timing) this.#responseTimes.push(ms);
  }

  /** Records that something was sent which will arrive as a live message. @param mark identifies it */
  markSent(mark: string): void {
    if (this.#timing) this.#sentAt.set(mark, this.#sentAt.has(mark) ? null : performance.now());
  }

  /** Records that it arrived at one attendee. */
  markReceived(mark: string): void {
    const sentAt = this.#sentAt.get(mark);
    if (sentAt != null) this.#delays.push(performance.now() - sentAt);
  }

  report(people: number): AudienceReport {
    const summarize = (values: readonly number[]) => ({
      count: values.length,
      p50: percentile(values, 0.5),
      p99: percentile(values, 0.99),
    });
    return {
      people,
      joined: this.joined,
      sent: this.sent,
      responses: summarize(this.#responseTimes),
      live: this.#delays.length > 0 ? summarize(this.#delays) : null,
      errors: this.errors,
      refused: this.refused,
    };
  }
}
