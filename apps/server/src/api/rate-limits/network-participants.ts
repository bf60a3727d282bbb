/** The participants of one event in one network: who is present, and who submitted something lately. */

import { NEWCOMERS } from "./limits.ts";

/** A participant who submitted something within this time is not a newcomer. */
const SENDERS_MS = NEWCOMERS.windowSeconds * 1000;
/** How long a participant without a socket counts as present after their last call. */
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
  /** Number of open sockets of each participant. */
  readonly #connected = new Map<string, number>();
  /** Those whose first socket is too new to count as present, with the time of its opening; oldest first. */
  readonly #connecting = new Map<string, number>();
  /** Participants who submitted something, with the time of their last submission; oldest first. */
  readonly #senders = new Map<string, number>();
  /** The largest number of people present without a socket at the same time. It counts for ten minutes. */
  #peak = 0;
  /** When so many were last present. */
  #peakAt = -Infinity;
  /** When a newcomer was last admitted. */
  lastNewcomerAt = -Infinity;

  /**
   * Records a call. A presence begins with a read with a signed identity. Later calls, also submissions, confirm it.
   */
  recordCall(participantKey: string, now: number, beginsPresence: boolean): void {
    dropUntil(this.#readers, now - PRESENT_MS);
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
    const sockets = this.#connected.get(participantKey) ?? 0;
    if (sockets === 0) this.#connecting.set(participantKey, now);
    this.#connected.set(participantKey, sockets + 1);
  }

  disconnect(participantKey: string): void {
    const sockets = this.#connected.get(participantKey) ?? 1;
    if (sockets > 1) return void this.#connected.set(participantKey, sockets - 1);
    this.#connected.delete(participantKey);
    this.#connecting.delete(participantKey);
  }

  /** Number of people with an open socket, and the largest number of others present at the same time. */
  peopleAtOnce(now: number): number {
    this.#recordPeak(now);
    dropUntil(this.#connecting, now - PRESENCE_SPAN_MS);
    return this.#connected.size - this.#connecting.size + this.#peak;
  }

  /** Records a submission. */
  recordSender(participantKey: string, now: number): void {
    putLast(this.#senders, participantKey, now);
  }

  /** Those who submitted something recently. */
  senders(now: number): ReadonlyMap<string, number> {
    dropUntil(this.#senders, now - SENDERS_MS);
    return this.#senders;
  }

  isEmpty(now: number): boolean {
    dropUntil(this.#readers, now - PRESENT_MS);
    return this.#connected.size + this.#readers.size + this.senders(now).size + this.peopleAtOnce(now) === 0;
  }

  #recordPeak(now: number): void {
    dropUntil(this.#present, now - PRESENT_MS);
    if (this.#present.size < this.#peak && now - this.#peakAt < SENDERS_MS) return;
    this.#peak = this.#present.size;
    this.#peakAt = now;
  }
}

function putLast(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  map.set(key, value);
}

/** Removes the entries up to the time `latest` from a map that is ordered by its values. */
function dropUntil(map: Map<string, number>, latest: number): void {
  for (const [key, at] of map) {
    if (at > latest) return;
    map.delete(key);
  }
}
