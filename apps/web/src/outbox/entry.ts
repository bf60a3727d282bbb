/**
 * One submission on its way: a pure state machine. `saved` is the end; everything else can still become it.
 *
 *   queued ──attempt──▶ sending ──acknowledged──▶ saved
 *     ▲                   │  └──refused──▶ refused ──retry──▶ queued
 *     └────no answer──────┘
 */
import type { CallName } from "@hubbub/contract/calls";

export type OutboxState = "sending" | "queued" | "saved" | "refused";

export interface OutboxEntry {
  /** Idempotency key: the same through every try, so that the server saves it once. */
  key: string;
  call: CallName;
  params: Record<string, string>;
  body: unknown;
  /** What the person wrote, for showing it. */
  label: string;
  /** Speaks of this very moment: a limit refuses it for good instead of putting it off. */
  momentary?: boolean | undefined;
  /** What it decides, like one question's vote: of several in one lane the last word counts, and one goes at a time. */
  lane?: string | undefined;
  createdAt: number;
  state: OutboxState;
  /** Tries that got no answer, since the last time somebody asked for one. */
  attempts: number;
  /** Earliest time of the next try; of what a limit refused, when there is room again. */
  nextTryAt: number;
  /** Why it was refused, as a sentence for people. */
  reason: string | null;
  /** Status of the refusal; 0 while there is none. */
  status: number;
}

/** What a try came to: a `RequestError` or anything shaped like one. */
export interface Failure {
  /** 0 when no answer came at all. */
  status: number;
  reason: string;
  /** Seconds. */
  retryAfter: number | null;
}

export type OutboxEvent =
  | { type: "attempt" }
  | { type: "acknowledged" }
  | { type: "failed"; failure: Failure; now: number; random: number }
  /** Somebody pressed Try again, or the network came back. */
  | { type: "hurry"; now: number }
  | { type: "retry"; now: number }
  /** Another tab is at it. */
  | { type: "postponed"; until: number }
  /** The page went away in the middle of a try; nobody knows what became of it. */
  | { type: "interrupted"; now: number };

const BACKOFF_BASE_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** The server remembers idempotency keys for 24 hours; a repeat after that could be saved twice. */
export const SENDABLE_FOR_MS = 24 * 60 * 60 * 1000;

export function createEntry(
  submission: Pick<OutboxEntry, "key" | "call" | "params" | "body" | "label" | "momentary" | "lane">,
  now: number,
): OutboxEntry {
  return { ...submission, createdAt: now, state: "queued", attempts: 0, nextTryAt: now, reason: null, status: 0 };
}

/** The entry after `event`; events that make no sense in its state change nothing. */
export function transition(entry: OutboxEntry, event: OutboxEvent): OutboxEntry {
  switch (event.type) {
    case "attempt":
      return entry.state === "queued" ? { ...entry, state: "sending" } : entry;
    case "acknowledged":
      return entry.state === "saved" ? entry : { ...entry, state: "saved", reason: null, status: 0 };
    case "failed":
      return entry.state === "sending" ? afterFailure(entry, event) : entry;
    case "hurry":
      return entry.state === "queued" && entry.status !== 429 ? { ...entry, nextTryAt: event.now } : entry;
    case "retry":
      return entry.state === "refused"
        ? { ...entry, state: "queued", attempts: 0, nextTryAt: event.now, reason: null, status: 0 }
        : entry;
    case "postponed":
      return entry.state === "sending" || entry.state === "queued"
        ? { ...entry, state: "queued", nextTryAt: event.until }
        : entry;
    case "interrupted":
      return entry.state === "sending" ? { ...entry, state: "queued", nextTryAt: event.now } : entry;
  }
}

/** Whether the entry should be sent now. */
export function isDue(entry: OutboxEntry, now: number): boolean {
  return entry.state === "queued" && entry.nextTryAt <= now;
}

/** Whether another try may be made without risking a second copy. */
export function isSendable(entry: OutboxEntry, now: number): boolean {
  return now - entry.createdAt < SENDABLE_FOR_MS;
}

/** Whether it is still to be settled by the server. */
export function isOpen({ state }: OutboxEntry): boolean {
  return state === "sending" || state === "queued";
}

/** On its way for the first time: the form still waits for it. Later tries go on in the background. */
export function isFirstTry({ state, attempts }: OutboxEntry): boolean {
  return state === "sending" && attempts === 0;
}

/** Whether an older entry of its lane is still on its way: only one goes at a time, in the order they were made. */
export function isBehind(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  if (entry.lane === undefined) return false;
  const first = entries.find((other) => other.lane === entry.lane && isOpen(other));
  return first !== undefined && first !== entry;
}

/** The entries that a later one of their lane has made pointless; what is being sent cannot be called back. */
export function outdated(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(
    ({ lane, state }, index) =>
      lane !== undefined && state !== "sending" && entries.some((other, at) => at > index && other.lane === lane),
  );
}

function afterFailure(
  entry: OutboxEntry,
  { failure, now, random }: Extract<OutboxEvent, { type: "failed" }>,
): OutboxEntry {
  if (!isTemporary(failure) || (entry.momentary && failure.status === 429)) {
    const nextTryAt = failure.retryAfter === null ? entry.nextTryAt : now + failure.retryAfter * 1000;
    return { ...entry, state: "refused", reason: failure.reason, status: failure.status, nextTryAt };
  }
  const backoff = Math.min(BACKOFF_BASE_MS * 2 ** entry.attempts, BACKOFF_MAX_MS) * (0.75 + random / 2);
  const wait = failure.retryAfter === null ? backoff : failure.retryAfter * 1000;
  return { ...entry, state: "queued", attempts: entry.attempts + 1, nextTryAt: now + wait, status: failure.status };
}

/** A limit that opens again in a moment is worth waiting for; one that stays shut for the event is a refusal. */
const WORTH_WAITING_SECONDS = 120;

function isSoon(retryAfter: number | null): boolean {
  return retryAfter !== null && retryAfter <= WORTH_WAITING_SECONDS;
}

/** Answers of a server that is restarting, or of the proxy before it; 500 is a fault that waiting does not mend. */
const AWAY = new Set([408, 502, 503, 504]);

/** No answer, a server that is away, or one that says when to come back: worth another try by itself. */
function isTemporary({ status, retryAfter }: Failure): boolean {
  return status === 0 || AWAY.has(status) || (status === 429 && isSoon(retryAfter));
}
