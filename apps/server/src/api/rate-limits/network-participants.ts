/** The participants of one event in one network: who is present, and who submitted something lately. */

import { NEWCOMERS } from "./limits.ts";

const MINUTE_MS = 60_000;
/** A participant who submitted something within this time is not a newcomer. */
const SENDERS_MS = NEWCOMERS.windowSeconds * 1000;
/**
 * How long a participant without a socket counts as present after their last call. Longer than 15 s, because that long
 * the fast path answers polls without reporting them here.
 */
const PRESENT_MS = 30_000;
/**
 * Minimum time between a participant's first read and a later call, or from the opening of their socket, before they
 * count as present. A script sends and closes immediately; a person needs longer to read the page and tap.
 */
export const PRESENCE_SPAN_MS = 1000;

/** The participants of one event in one network. */
export class NetworkParticipants {
  /** Participants who are not present yet, with the time of their first read; oldest first. */
  readonly #readers = new Map<string, number>();
  /** Participants who are present without a socket, with the time of their last call; oldest first. */
  readonly #present = new Map<string, number>();
  /** Number of open sockets of each participant, and when the first of them was opened. */
  readonly #connected = new Map<string, { sockets: number; since: number }>();
  /** Participants who submitted something, with the time of their last submission; oldest first. */
  readonly #senders = new Map<string, number>();
  /** Maximum number of people present without a socket at the same time, by minute since 1970. */
  readonly #peaks = new Map<number, number>();
  /** When a newcomer was last admitted. */
  lastNewcomerAt = -Infinity;

  /**
   * Records a call. A presence begins with a read with a signed identity. Later calls, also submissions, confirm it.
   */
  recordCall(participantKey: string, now: number, beginsPresence: boolean): void {
    dropBefore(this.#readers, now - PRESENT_MS);
    const firstRead = this.#readers.get(participantKey);
    const isProven = firstRead !== undefined && now - firstRead >= PRESENCE_SPAN_MS;
    if (!this.#connected.has(participantKey) && (isProven || this.#present.has(participantKey))) {
      this.#readers.delete(participantKey);
      putLast(this.#present, participantKey, now);
    } else if (beginsPresence && firstRead === undefined) {
      this.#readers.set(participantKey, now);
    }
    this.#recordPeak(now);
  }

  connect(participantKey: string, now: number): void {
    this.#readers.delete(participantKey);
    this.#present.delete(participantKey);
    const { sockets, since } = this.#connected.get(participantKey) ?? { sockets: 0, since: now };
    this.#connected.set(participantKey, { sockets: sockets + 1, since });
  }

  disconnect(participantKey: string): void {
    const { sockets, since } = this.#connected.get(participantKey) ?? { sockets: 1, since: 0 };
    if (sockets > 1) this.#connected.set(participantKey, { sockets: sockets - 1, since });
    else this.#connected.delete(participantKey);
  }

  /**
   * Number of people with an open socket, and the maximum number of others present at the same time within the last ten
   * minutes.
   */
  peopleAtOnce(now: number): number {
    this.#recordPeak(now);
    const connected = [...this.#connected.values()].filter(({ since }) => now - since >= PRESENCE_SPAN_MS);
    return connected.length + Math.max(0, ...this.#peaks.values());
  }

  /** Records a submission. */
  recordSender(participantKey: string, now: number): void {
    putLast(this.#senders, participantKey, now);
  }

  /** Whether a participant submitted something recently. */
  hasSent(participantKey: string, now: number): boolean {
    dropBefore(this.#senders, now - SENDERS_MS);
    return this.#senders.has(participantKey);
  }

  /** Number of participants who submitted something recently. */
  countSenders(now: number): number {
    dropBefore(this.#senders, now - SENDERS_MS);
    return this.#senders.size;
  }

  isEmpty(now: number): boolean {
    dropBefore(this.#readers, now - PRESENT_MS);
    dropBefore(this.#present, now - PRESENT_MS);
    return this.#connected.size + this.#present.size + this.#readers.size + this.countSenders(now) === 0;
  }

  #recordPeak(now: number): void {
    dropBefore(this.#present, now - PRESENT_MS);
    const minute = Math.floor(now / MINUTE_MS);
    this.#peaks.set(minute, Math.max(this.#present.size, this.#peaks.get(minute) ?? 0));
    for (const old of this.#peaks.keys()) if (old <= minute - SENDERS_MS / MINUTE_MS) this.#peaks.delete(old);
  }
}

function putLast(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  map.set(key, value);
}

/** Removes the entries older than `earliest` from a map that is ordered by its values. */
function dropBefore(map: Map<string, number>, earliest: number): void {
  for (const [key, at] of map) {
    if (at >= earliest) return;
    map.delete(key);
  }
}
