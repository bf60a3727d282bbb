/**
 * How often somebody may do something. A limit that answers 429 is declared beside the code that counts it: search for
 * `tooMany` and `perMinute`. Those of failed sign-ins are in apps/identity/src/sign-in/limits.ts. They are counted
 *
 * - in the database, in the transaction that stores what is counted (`countedIn`). However many workers and nodes there
 *   are, together they allow no more.
 * - in memory (`countedInMemory` for submissions, else `MemoryLimit` of server-kit), if nothing is stored that could be
 *   counted, or several nodes do no harm. A process that restarts begins at zero, and several workers or nodes each
 *   allow as much.
 *
 * Counted together are the attempts of a participant in one event, or, where a comment says so, of a network. Floating
 * reactions above an event's rate are dropped and not refused (activities/reactions/floating-reactions.ts).
 */
import type { Limit } from "@hubbub/server-kit/memory-limit";

import { Refusal } from "../../platform/http/refusal.ts";

const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const tooMany = (sentence: string) => (wait: number) => new Refusal("rate_limited", sentence, wait);

/** @param sentence for an attempt above `max` */
export function perMinute(max: number, sentence: string): Limit<Refusal> {
  return { max, windowSeconds: MINUTE, refuse: tooMany(sentence) };
}

/** Of one key. Each worker and node allows as much: the limit protects the server from a program that loops. */
export const API_KEY_REQUESTS = perMinute(
  120,
  "An API key can send up to 120 requests a minute. Please try again in a minute.",
);

/** How many sockets one key can have open at the same time, on each worker and node. */
export const API_KEY_SOCKETS = {
  max: 20,
  refuse: () => new Refusal("rate_limited", "An API key can have up to 20 open connections. Close one first."),
} as const;

/**
 * People without an account, or with a new one, who begin to take part in one event. Allowed per network: `max`, plus
 * three for each person of that network who is present: with a socket that is open now, or polling, of whom the largest
 * number counts for ten minutes (newcomers.ts). Others are slowed down. Each node counts its own people, and
 * allows its share of `max`.
 */
export const NEWCOMERS: Limit<Refusal> = {
  max: 10,
  windowSeconds: 10 * MINUTE,
  refuse: tooMany(
    "Too many new attendees on your network are sending contributions. Please try again in a few seconds.",
  ),
};
