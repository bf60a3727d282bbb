/**
 * Newcomers per address: limits how many people without an account, or with a new one, begin to take part in one event
 * from one network. Many people behind one address (a venue) are allowed; one person who clears cookies or registers
 * many accounts is not. The limit depends on the number of people who are present at the same time: participants with
 * an open live socket, or with a signed cookie whose calls span at least a second. A submission alone does not count as
 * presence. Newcomers above the limit are slowed down, not blocked. The state is in memory, per node.
 */

const MINUTE_MS = 60_000;
/** A participant who submitted something within this time is not a newcomer. */
const SENDERS_MS = 10 * MINUTE_MS;
/**
 * How long a participant without a socket counts as present after their last call. Longer than 15 s, because that long
 * the fast path answers polls without reporting them here.
 */
const PRESENT_MS = 30_000;
/**
 * Minimum time between a participant's first read and a later call before they count as present. A script sends both
 * immediately; a person needs longer to read the page and tap.
 */
const PRESENCE_SPAN_MS = 1000;
/** Newcomers of a network that are allowed while nobody of it is present. */
export const NEWCOMERS_WITHOUT_PRESENCE = 10;
/** Additional newcomers per person present, since people come and go within ten minutes. */
const PER_PERSON = 3;
/** Above the limit, one newcomer is admitted in this time. */
const PACE_MS = 10_000;
/** Sockets reconnect within this time after a start. Until then, events older than the start have no limit. */
const RECONNECT_MS = MINUTE_MS;

/** The participants of one event in one network. */
class Network {
  /** Participants who are not present yet, with the time of their first read; oldest first. */
  readonly readers = new Map<string, number>();
  /** Participants who are present without a socket, with the time of their last call; oldest first. */
  readonly present = new Map<string, number>();
  /** Number of open sockets of each participant. */
  readonly connected = new Map<string, number>();
  /** Participants who submitted something, with the time of their last submission; oldest first. */
  readonly senders = new Map<string, number>();
  /** Maximum number of people present at the same time, by minute since 1970. */
  readonly #peaks = new Map<number, number>();
  slowedAt = -Infinity;

  /**
   * Records a call. A presence begins with a read with a signed identity. Later calls, also submissions, confirm it.
   */
  recordCall(participantKey: string, now: number, beginsPresence: boolean): void {
    dropBefore(this.readers, now - PRESENT_MS);
    const firstRead = this.readers.get(participantKey);
    const isProven = firstRead !== undefined && now - firstRead >= PRESENCE_SPAN_MS;
    if (!this.connected.has(participantKey) && (isProven || this.present.has(participantKey))) {
      this.readers.delete(participantKey);
      putLast(this.present, participantKey, now);
    } else if (beginsPresence && firstRead === undefined) {
      this.readers.set(participantKey, now);
    }
    this.#recordPeak(now);
  }

  connect(participantKey: string, now: number): void {
    this.readers.delete(participantKey);
    this.present.delete(participantKey);
    this.connected.set(participantKey, (this.connected.get(participantKey) ?? 0) + 1);
    this.#recordPeak(now);
  }

  disconnect(participantKey: string, now: number): void {
    const left = (this.connected.get(participantKey) ?? 1) - 1;
    if (left > 0) this.connected.set(participantKey, left);
    else this.connected.delete(participantKey);
    this.#recordPeak(now);
  }

  /** Maximum number of people present at the same time within the last ten minutes. */
  peopleAtOnce(now: number): number {
    this.#recordPeak(now);
    return Math.max(0, ...this.#peaks.values());
  }

  recentSenders(now: number): number {
    dropBefore(this.senders, now - SENDERS_MS);
    return this.senders.size;
  }

  isEmpty(now: number): boolean {
    dropBefore(this.readers, now - PRESENT_MS);
    dropBefore(this.present, now - PRESENT_MS);
    return this.connected.size + this.present.size + this.readers.size + this.recentSenders(now) === 0;
  }

  #recordPeak(now: number): void {
    dropBefore(this.present, now - PRESENT_MS);
    const minute = Math.floor(now / MINUTE_MS);
    const people = this.present.size + this.connected.size;
    this.#peaks.set(minute, Math.max(people, this.#peaks.get(minute) ?? 0));
    for (const old of this.#peaks.keys()) if (old <= minute - SENDERS_MS / MINUTE_MS) this.#peaks.delete(old);
  }
}

export interface NewcomersOptions {
  /** Maximum number of newcomers of one network in one event within ten minutes, however many people are present. */
  peoplePerAddress: number;
  /** Newcomers allowed while nobody is present. Tests of other features raise it. */
  withoutPresence?: number | undefined;
  /** Number of nodes. The sockets and calls of one network are spread over all of them. */
  nodes?: () => number;
  /** Called for each submission that has to wait. */
  onSlowed: (eventId: string) => void;
  now?: () => number;
}

/** A participant of an event, identified by the key that their submissions are counted under. */
export interface NewcomerFacts {
  event: { id: string; createdAt: Date };
  /** In the form that `networkOf` returns. */
  network: string;
  participantKey: string;
}

export class Newcomers {
  readonly #options: NewcomersOptions;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #networks = new Map<string, Network>();
  #lastDropAt = 0;

  constructor(options: NewcomersOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
  }

  /** Records a read by somebody with a signed cookie or a wallet session. */
  noteRead({ event, network, participantKey }: NewcomerFacts): void {
    this.#networkOf(event.id, network).recordCall(participantKey, this.#now(), true);
  }

  /** Records an open live socket. @returns a function to call when it closes */
  noteSocket({ eventId, network, participantKey }: { eventId: string; network: string; participantKey: string }) {
    const here = this.#networkOf(eventId, network);
    here.connect(participantKey, this.#now());
    return (): void => here.disconnect(participantKey, this.#now());
  }

  /**
   * Decides whether a submission may be made now.
   * @returns seconds to wait, or null if the submission is admitted
   */
  admit({ event, network, participantKey }: NewcomerFacts): number | null {
    const now = this.#now();
    const here = this.#networkOf(event.id, network);
    here.recordCall(participantKey, now, false);
    const senders = here.recentSenders(now);
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

  /** Whether this event's participants may still be reconnecting after a restart of the server. */
  #isReturning(event: { createdAt: Date }, now: number): boolean {
    return now - this.#startedAt < RECONNECT_MS && event.createdAt.getTime() < this.#startedAt;
  }

  #networkOf(eventId: string, address: string): Network {
    this.#dropEmptyNetworks();
    const key = `${eventId} ${address}`;
    let network = this.#networks.get(key);
    if (!network) this.#networks.set(key, (network = new Network()));
    return network;
  }

  #dropEmptyNetworks(): void {
    const now = this.#now();
    if (now - this.#lastDropAt < MINUTE_MS) return;
    this.#lastDropAt = now;
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
