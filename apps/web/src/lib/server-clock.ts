/**
 * The server's clock, by which countdowns run, because this device's clock may be wrong. Each answer of the server narrows
 * the range of the difference between the two.
 */
import { createStore } from "./store.ts";

/** Milliseconds to add to this device's clock to get the server's: between `from` and `to`. */
interface Difference {
  from: number;
  to: number;
  /** Whether the server named its time in milliseconds. */
  isExact: boolean;
}

/** Null before the first answer. */
const clock = createStore<Difference | null>(null);
/** Calls the listener when the clock is corrected. */
export const subscribeToServerClock = clock.subscribe;

/** The Date header has whole seconds. */
const HEADER_STEP_MS = 1000;
/** A live message takes at most this long. */
const MESSAGE_DELAY_MAX_MS = 2000;

/** The server's time in epoch milliseconds; null while it is not known. */
export function serverNow(): number | null {
  const difference = clock.read();
  return difference && Date.now() + middleOf(difference);
}

/** Learns from the `serverNow` of an answer, else from its Date header; without both, this device's clock counts. */
export function learnFromAnswer(answer: unknown, { headers }: Response, sentAt: number, receivedAt: number): void {
  const exact = serverNowIn(answer);
  const time = exact ?? Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(time)) return learn({ from: 0, to: 0, isExact: false });
  const step = exact === null ? HEADER_STEP_MS : 0;
  learn({ from: time - receivedAt, to: time + step - sentAt, isExact: exact !== null });
}

/** Learns from the `serverNow` of a live message, which may arrive late. */
export function learnFromMessage(data: unknown): void {
  const time = serverNowIn(data);
  if (time === null) return;
  const from = time - Date.now();
  learn({ from, to: from + MESSAGE_DELAY_MAX_MS, isExact: false });
}

function learn(learned: Difference): void {
  const known = clock.read();
  const both = {
    from: Math.max(known?.from ?? -Infinity, learned.from),
    to: Math.min(known?.to ?? Infinity, learned.to),
    isExact: learned.isExact || known?.isExact === true,
  };
  // Without a common range, a clock was set. The Date header can also be from the clock of a proxy.
  const next = both.from <= both.to ? both : known?.isExact && !learned.isExact ? known : learned;
  if (next.from !== known?.from || next.to !== known.to) clock.write(next);
}

function middleOf({ from, to }: Difference): number {
  return (from + to) / 2;
}

function serverNowIn(value: unknown): number | null {
  const { serverNow: time } = (value ?? {}) as { serverNow?: unknown };
  return typeof time === "string" ? Date.parse(time) : null;
}
