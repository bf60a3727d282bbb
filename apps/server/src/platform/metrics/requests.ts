/** Requests as they were answered. */
import { Histogram, SECONDS } from "./histogram.ts";

export class RequestTally {
  /** By the first digit of the status. */
  readonly durations = new Map(
    ["1", "2", "3", "4", "5"].map((digit) => [`${digit}xx`, new Histogram(SECONDS)] as const),
  );
  notModified = 0;

  count(status: number, seconds: number): void {
    if (status === 304) this.notModified += 1;
    this.durations.get(`${Math.floor(status / 100)}xx`)?.observe(seconds);
  }
}
