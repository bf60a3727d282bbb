/** Counts of values by size, in plain numbers: cheap enough for every message and every request. */
export class Histogram {
  readonly bounds: readonly number[];
  /** How many values were at most each bound and above the one before; the last is for those beyond all. */
  readonly counts: number[];
  sum = 0;

  /** @param bounds ascending */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let index = 0;
    while (index < this.bounds.length && value > (this.bounds[index] ?? Infinity)) index += 1;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += value;
  }
}

/** Bounds for durations in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
/** Bounds for how many things go together. */
export const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
