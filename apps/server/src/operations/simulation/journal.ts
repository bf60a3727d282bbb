/** What a simulated room went through: how long answers took, how late news came, what went wrong. */

export interface CrowdReport {
  people: number;
  /** Who came in and has the live channel open, or had it until the end. */
  joined: number;
  /** Contributions that were taken. */
  sent: number;
  answers: { count: number; p50: number; p99: number };
  /** From sending something to seeing it on other phones; null where nothing was there to be seen. */
  live: { count: number; p50: number; p99: number } | null;
  /** No answer, an answer that the server failed, a live channel lost. */
  errors: number;
  /** Answers that said no. */
  refused: number;
}

/** Milliseconds, rounded, at which the share of the values is reached; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

export class Journal {
  readonly #answers: number[] = [];
  readonly #delays: number[] = [];
  /** When what is on its way was sent, by what it can be told by; null where two look alike. */
  readonly #onTheWay = new Map<string, number | null>();
  readonly #timing: boolean;
  joined = 0;
  sent = 0;
  errors = 0;
  refused = 0;

  /** @param timing false counts only: what goes on for hours would keep ever more times */
  constructor({ timing }: { timing: boolean } = { timing: true }) {
    this.#timing = timing;
  }

  answered(status: number, ms: number): void {
    if (status >= 500 || status === 0) this.errors += 1;
    else if (status >= 400) this.refused += 1;
    else if (this.#timing) this.#answers.push(ms);
  }

  /** Something goes out that other phones will show. */
  goesOut(mark: string): void {
    if (this.#timing) this.#onTheWay.set(mark, this.#onTheWay.has(mark) ? null : performance.now());
  }

  /** A phone shows it. */
  comesIn(mark: string): void {
    const since = this.#onTheWay.get(mark);
    if (since != null) this.#delays.push(performance.now() - since);
  }

  report(people: number): CrowdReport {
    const spread = (values: readonly number[]) => ({
      count: values.length,
      p50: percentile(values, 0.5),
      p99: percentile(values, 0.99),
    });
    return {
      people,
      joined: this.joined,
      sent: this.sent,
      answers: spread(this.#answers),
      live: this.#delays.length > 0 ? spread(this.#delays) : null,
      errors: this.errors,
      refused: this.refused,
    };
  }
}
