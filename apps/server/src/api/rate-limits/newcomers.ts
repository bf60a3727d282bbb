/**
 * Newcomers per address: limits how many people without an account, or with a new one, begin to take part in one event
 * from one network. A network with many people in it (a hall behind one address) may bring many newcomers. One person
 * who clears cookies or registers accounts may not. The number of people is the number of sessions that are held open
 * at the same time: a live socket, or a signed cookie whose calls cover at least a second. A submission alone proves
 * nobody's presence. Newcomers above the limit are slowed down, not refused for good. Kept in memory, for each node.
 */

const MINUTE_MS = 60_000;
/** How long a participant who has submitted something is not a newcomer. */
const SENDERS_MS = 10 * MINUTE_MS;
/** How long a participant without a socket counts as present after their last call. The fast path hides calls for 15 s. */
const PRESENT_MS = 30_000;
/**
 * The least time between a participant's first read and a later call of theirs before they count as present. A script
 * sends both at once; a person needs longer to read the page and to tap.
 */
const PRESENCE_SPAN_MS = 1000;
/** Newcomers that a network may bring without anybody present. */
export const NEWCOMERS_WITHOUT_PRESENCE = 10;
/** Newcomers for each person present: people come and go within ten minutes. */
const PER_PERSON = 3;
/** Above the limit, one newcomer is admitted in this time. */
const PACE_MS = 10_000;
/** After a start sockets return within this time. Older events admit everybody meanwhile. */
const RECONNECT_MS = MINUTE_MS;

/** What is known about one network in one event. */
class Network {
  /** Time of the first read of participants who are not present yet, oldest first. */
  readonly readers = new Map<string, number>();
  /** Time of the last call of participants who are present without a socket, oldest first. */
  readonly present = new Map<string, number>();
  /** Number of open sockets of each participant. */
  readonly connected = new Map<string, number>();
  /** Time of the last submission of each participant, oldest first. */
  readonly senders = new Map<string, number>();
  /** The most people present at the same time, by minute. */
  readonly #peaks = new Map<number, number>();
  slowedAt = -Infinity;

  /** Notes a call. Only reads of a signed identity begin a presence; later calls, submissions too, confirm it. */
  noteCall(participantKey: string, now: number, beginsPresence: boolean): void {
    dropBefore(this.readers, now - PRESENT_MS);
    const firstRead = this.readers.get(participantKey);
    const isProven = firstRead !== undefined && now - firstRead >= PRESENCE_SPAN_MS;
    if (!this.connected.has(participantKey) && (isProven || this.present.has(participantKey))) {
      this.readers.delete(participantKey);
      putLast(this.present, participantKey, now);
    } else if (beginsPresence && firstRead === undefined) {
      this.readers.set(participantKey, now);
    }
    this.#notePeak(now);
  }

  connect(participantKey: string, now: number): void {
    this.readers.delete(participantKey);
    this.present.delete(participantKey);
    this.connected.set(participantKey, (this.connected.get(participantKey) ?? 0) + 1);
    this.#notePeak(now);
  }

  disconnect(participantKey: string, now: number): void {
    const left = (this.connected.get(participantKey) ?? 1) - 1;
    if (left > 0) this.connected.set(participantKey, left);
    else this.connected.delete(participantKey);
    this.#notePeak(now);
  }

  /** The most people who were present at the same time within the last ten minutes. */
  peopleAtOnce(now: number): number {
    this.#notePeak(now);
    return Math.max(0, ...this.#peaks.values());
  }

  sendersLately(now: number): number {
    dropBefore(this.senders, now - SENDERS_MS);
    return this.senders.size;
  }

  isEmpty(now: number): boolean {
    dropBefore(this.readers, now - PRESENT_MS);
    dropBefore(this.present, now - PRESENT_MS);
    return this.connected.size + this.present.size + this.readers.size + this.sendersLately(now) === 0;
  }

  #notePeak(now: number): void {
    dropBefore(this.present, now - PRESENT_MS);
    const minute = Math.floor(now / MINUTE_MS);
    const people = this.present.size + this.connected.size;
    this.#peaks.set(minute, Math.max(people, this.#peaks.get(minute) ?? 0));
    for (const old of this.#peaks.keys()) if (old <= minute - SENDERS_MS / MINUTE_MS) this.#peaks.delete(old);
  }
}

export interface NewcomersOptions {
  /** The most newcomers of one network in one event within ten minutes, however many people are present. */
  peoplePerAddress: number;
  /** Newcomers that a network may bring without anybody present. Tests that are about something else raise it. */
  withoutPresence?: number | undefined;
  /** Number of nodes: sockets and calls of one network are spread over all of them. */
  nodes?: () => number;
  /** Called for each newcomer who was slowed down. */
  onSlowed: (eventId: string) => void;
  now?: () => number;
}

/** A participant of an event, by the key that their submissions are counted under. */
export interface NewcomerFacts {
  event: { id: string; createdAt: Date };
  /** As `networkOf` writes it. */
  network: string;
  participantKey: string;
}

export class Newcomers {
  readonly #options: NewcomersOptions;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #networks = new Map<string, Network>();
  #sweptAt = 0;

  constructor(options: NewcomersOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
  }

  /** Notes a read by somebody with a signed cookie or a wallet session. */
  noteRead({ event, network, participantKey }: NewcomerFacts): void {
    this.#networkOf(event.id, network).noteCall(participantKey, this.#now(), true);
  }

  /** Notes an open live socket. @returns a function to call when it closes */
  noteSocket({ eventId, network, participantKey }: { eventId: string; network: string; participantKey: string }) {
    const here = this.#networkOf(eventId, network);
    here.connect(participantKey, this.#now());
    return (): void => here.disconnect(participantKey, this.#now());
  }

  /**
   * Decides whether a submission may be made now.
   * @returns seconds to wait, or null
   */
  admit({ event, network, participantKey }: NewcomerFacts): number | null {
    const now = this.#now();
    const here = this.#networkOf(event.id, network);
    here.noteCall(participantKey, now, false);
    const senders = here.sendersLately(now);
    const isOverLimit = !here.senders.has(participantKey) && senders >= this.#limitOf(here, now);
    if (isOverLimit && !this.#isReturning(event, now)) {
      const wait = Math.ceil((here.slowedAt + PACE_MS - now) / 1000);
      if (wait > 0) {
        this.#options.onSlowed(event.id);
        return wait;
      }
      here.slowedAt = now;
    }
    putLast(here.senders, participantKey, now);
    return null;
  }

  #limitOf(here: Network, now: number): number {
    const { peoplePerAddress, withoutPresence = NEWCOMERS_WITHOUT_PRESENCE, nodes } = this.#options;
    const people = here.peopleAtOnce(now) * (nodes?.() ?? 1);
    return Math.min(peoplePerAddress, withoutPresence + PER_PERSON * people);
  }

  /** Whether the people of this event may have been here before the server started, and their sockets are not back. */
  #isReturning(event: { createdAt: Date }, now: number): boolean {
    return now - this.#startedAt < RECONNECT_MS && event.createdAt.getTime() < this.#startedAt;
  }

  #networkOf(eventId: string, address: string): Network {
    this.#sweepNowAndThen();
    const key = `${eventId} ${address}`;
    let network = this.#networks.get(key);
    if (!network) this.#networks.set(key, (network = new Network()));
    return network;
  }

  #sweepNowAndThen(): void {
    const now = this.#now();
    if (now - this.#sweptAt < MINUTE_MS) return;
    this.#sweptAt = now;
    for (const [key, network] of this.#networks) if (network.isEmpty(now)) this.#networks.delete(key);
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
