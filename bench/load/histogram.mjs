/**
 * Latency histogram with buckets 2 % apart: small enough to send between processes, and exact enough for percentiles.
 */

const PER_E = 50;
const BUCKETS = 1000;

/** Values are in milliseconds. `max` is exact. */
export class Histogram {
  counts = new Uint32Array(BUCKETS);
  total = 0;
  max = 0;

  /** @param ms milliseconds */
  add(ms, times = 1) {
    const micros = Math.max(ms, 0) * 1000;
    const bucket = Math.min(Math.round(Math.log(micros + 1) * PER_E), BUCKETS - 1);
    this.counts[bucket] += times;
    this.total += times;
    if (ms > this.max) this.max = ms;
  }

  /** Adds a histogram that a worker has sent with `toMessage`. */
  merge({ buckets, max }) {
    for (const [bucket, count] of buckets) {
      this.counts[bucket] += count;
      this.total += count;
    }
    this.max = Math.max(this.max, max);
  }

  /** As plain data, to send to the parent process. */
  toMessage() {
    const buckets = [];
    for (const [bucket, count] of this.counts.entries()) if (count > 0) buckets.push([bucket, count]);
    return { buckets, max: this.max };
  }

  /** The quantile in milliseconds, for example `quantile(0.99)`; null without values. */
  quantile(share) {
    if (this.total === 0) return null;
    let left = Math.ceil(this.total * share);
    for (const [bucket, count] of this.counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min((Math.exp(bucket / PER_E) - 1) / 1000, this.max);
    }
    return this.max;
  }

  summary() {
    const round = (ms) => (ms === null ? null : Number(ms.toPrecision(3)));
    return {
      count: this.total,
      p50: round(this.quantile(0.5)),
      p95: round(this.quantile(0.95)),
      p99: round(this.quantile(0.99)),
      max: round(this.max),
    };
  }
}

/** Histograms as plain data, to send to the parent process. */
export function toMessages(histograms) {
  return Object.fromEntries(Object.entries(histograms).map(([name, histogram]) => [name, histogram.toMessage()]));
}
