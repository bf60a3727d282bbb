/**
 * The state machine of one submission in the outbox (pure). `saved` is final; every other state can still reach it.
 *
 *   queued ──attempt──▶ sending ──acknowledged──▶ saved
 *     ▲                   │  └──refused──▶ refused ──retry──▶ queued
 *     └────no answer──────┘
 */
import type { CallName } from "@hubbub/contract/calls";
import { retryDelay } from "@hubbub/contract/live";

import type { RequestError } from "../lib/request.ts";

export type OutboxState = "sending" | "queued" | "saved" | "refused";

export interface OutboxEntry {
  /** Idempotency key: the same in every attempt, so that the server saves the submission once. */
  key: string;
  call: CallName;
  params: Record<string, string>;
  body: unknown;
  /** What the person wrote or chose, to show it: a text, the name of a mood, or a vote. */
  label: string;
  /** What the page showed at the submission: the votes that it changes, or the id of the newest message. */
  before?: unknown;
  /** For submissions that matter only now, such as mood votes: a 429 refuses the entry instead of queueing it. */
  refuseWhenLimited?: boolean | undefined;
  /** Entries that replace each other, such as votes on one question: only the latest counts, sent one at a time. */
  lane?: string | undefined;
  createdAt: number;
  /** When somebody last pressed Try again. */
  retriedAt?: number;
  state: OutboxState;
  /** Attempts without success since the submission or the last manual retry. */
  attempts: number;
  /** Earliest time of the next attempt; for an entry refused by a limit, when the limit ends. Epoch milliseconds. */
  nextTryAt: number;
  /** Why it was refused, as a sentence for people. */
  reason: string | null;
  /** HTTP status of the latest failure; 0 without an answer. */
  status: number;
  /** What the server answered to a saved entry. */
  answer?: unknown;
}

/** The fields that a page gives. */
export type Submission = Pick<
  OutboxEntry,
  "key" | "call" | "params" | "body" | "label" | "before" | "refuseWhenLimited" | "lane"
>;

/** Why an attempt failed. */
export type Failure = Pick<RequestError, "status" | "reason" | "retryAfter">;

export type OutboxEvent =
  | { type: "attempt" }
  | { type: "acknowledged"; answer: unknown }
  | { type: "failed"; failure: Failure; now: number; random: number }
  /** The network is probably back. */
  | { type: "skip-backoff"; now: number }
  /** Somebody pressed Try again. */
  | { type: "retry"; now: number }
  /** Another tab is sending the entry. */
  | { type: "postponed"; until: number }
  /** The page was closed during an attempt, with unknown result. */
  | { type: "interrupted"; now: number };

/** An entry is sent automatically for this time after it was written, and again after its owner pressed Try again. */
export const SENDABLE_FOR_MS = 24 * 60 * 60 * 1000;

export function createEntry(submission: Submission, now: number): OutboxEntry {
  return { ...submission, createdAt: now, state: "queued", attempts: 0, nextTryAt: now, reason: null, status: 0 };
}

/** Returns the entry after `event`; events that do not apply to its state change nothing. */
export function transition(entry: OutboxEntry, event: OutboxEvent): OutboxEntry {
  switch (event.type) {
    case "attempt":
      return entry.state === "queued" ? { ...entry, state: "sending" } : entry;
    case "acknowledged":
      return entry.state === "saved"
        ? entry
        : { ...entry, state: "saved", reason: null, status: 0, answer: event.answer };
    case "failed":
      return entry.state === "sending" ? afterFailure(entry, event) : entry;
    case "skip-backoff":
      return entry.state === "queued" && entry.status !== 429 ? { ...entry, nextTryAt: event.now } : entry;
    case "retry":
      return entry.state === "refused"
        ? { ...createEntry(entry, event.now), createdAt: entry.createdAt, retriedAt: event.now }
        : entry;
    case "postponed":
      return isUnsettled(entry)
        ? { ...entry, state: "queued", attempts: entry.attempts + 1, nextTryAt: event.until }
        : entry;
    case "interrupted":
      return entry.state === "sending"
        ? { ...entry, state: "queued", attempts: entry.attempts + 1, nextTryAt: event.now }
        : entry;
  }
}

/** Whether the entry should be sent now. */
export function isDue(entry: OutboxEntry, now: number): boolean {
  return entry.state === "queued" && entry.nextTryAt <= now;
}

/** Whether it may still be sent without asking its owner. */
export function isSendable({ createdAt, retriedAt = createdAt }: OutboxEntry, now: number): boolean {
  return now - retriedAt < SENDABLE_FOR_MS;
}

/** Whether the server has not yet accepted or refused it. */
export function isUnsettled({ state }: OutboxEntry): boolean {
  return state === "sending" || state === "queued";
}

/** Whether the first attempt is running: the form waits only for that one. */
export function isFirstTry({ state, attempts }: OutboxEntry): boolean {
  return state === "sending" && attempts === 0;
}

/** Whether an older entry of its lane must be sent first. */
export function isBlockedInLane(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  if (entry.lane === undefined) return false;
  const first = entries.find((other) => other.lane === entry.lane && isUnsettled(other));
  return first !== undefined && first !== entry;
}

/** The entries that a later one of their lane replaces. An entry that is being sent is not among them. */
export function supersededEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(
    ({ lane, state }, index) =>
      lane !== undefined && state !== "sending" && entries.some((other, at) => at > index && other.lane === lane),
  );
}

function afterFailure(
  entry: OutboxEntry,
  { failure, now, random }: Extract<OutboxEvent, { type: "failed" }>,
): OutboxEntry {
  if (!isTemporary(failure) || (entry.refuseWhenLimited && failure.status === 429)) {
    const nextTryAt = failure.retryAfter === null ? entry.nextTryAt : now + failure.retryAfter * 1000;
    return { ...entry, state: "refused", reason: failure.reason, status: failure.status, nextTryAt };
  }
  const wait = failure.retryAfter === null ? retryDelay(entry.attempts, () => random) : failure.retryAfter * 1000;
  return { ...entry, state: "queued", attempts: entry.attempts + 1, nextTryAt: now + wait, status: failure.status };
}

/** Up to this Retry-After an entry is queued after a 429; with a longer one it is refused. */
const MAX_LIMIT_WAIT_SECONDS = 120;

function isShortWait(retryAfter: number | null): boolean {
  return retryAfter !== null && retryAfter <= MAX_LIMIT_WAIT_SECONDS;
}

/** Statuses of a restarting server or of the proxy in front of it. Not 500: waiting does not fix an error. */
const UNAVAILABLE_STATUSES = new Set([408, 502, 503, 504]);

/** Whether to retry automatically: no answer, an unavailable server, or a limit that ends soon. */
function isTemporary({ status, retryAfter }: Failure): boolean {
  return status === 0 || UNAVAILABLE_STATUSES.has(status) || (status === 429 && isShortWait(retryAfter));
}
