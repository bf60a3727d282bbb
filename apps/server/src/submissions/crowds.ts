/**
 * Crowds: who without an account takes part in one event from one network address. A hall of thousands behind one
 * address is a crowd of as many people; somebody who clears cookies to vote again is a crowd of one or two with ever
 * more names. So newcomers are held against the people who were seen there at once, and slowed, never shut out, where
 * they are far more. Kept in memory: after a restart everybody is new, and the people are counted anew as well.
 */

const MINUTE_MS = 60_000;
/** How long somebody counts among those who have sent something from here. */
const SENDERS_MS = 10 * MINUTE_MS;
/** How long somebody counts as present after a call without a live connection. */
const PRESENT_MS = 30_000;
/** So many newcomers are nobody's business. */
const FEW = 10;
/** People come and go: a hall turns over this often before it looks odd. */
const PER_PERSON = 3;
/** Above that, one newcomer at a time. */
const PACE_MS = 10_000;

class Crowd {
  /** Last call of each, the longest silent first. */
  readonly present = new Map<string, number>();
  /** Open live connections of each. */
  readonly connected = new Map<string, number>();
  /** Last submission of each, the longest silent first. */
  readonly senders = new Map<string, number>();
  /** Most people at once, by minute. */
  readonly #peaks = new Map<number, number>();
  slowedAt = -Infinity;

  see(who: string, now: number): void {
    if (!this.connected.has(who)) putLast(this.present, who, now);
    this.#count(now);
  }

  /** The most people seen here at once within the last minutes. */
  peopleAtOnce(now: number): number {
    this.#count(now);
    return Math.max(0, ...this.#peaks.values());
  }

  sendersLately(now: number): number {
    dropBefore(this.senders, now - SENDERS_MS);
    return this.senders.size;
  }

  isEmpty(now: number): boolean {
    dropBefore(this.present, now - PRESENT_MS);
    return this.connected.size + this.present.size + this.sendersLately(now) === 0;
  }

  #count(now: number): void {
    dropBefore(this.present, now - PRESENT_MS);
    const minute = Math.floor(now / MINUTE_MS);
    const people = this.present.size + this.connected.size;
    this.#peaks.set(minute, Math.max(people, this.#peaks.get(minute) ?? 0));
    for (const old of this.#peaks.keys()) if (old <= minute - SENDERS_MS / MINUTE_MS) this.#peaks.delete(old);
  }
}

export interface CrowdsOptions {
  /** Newcomers within ten minutes that one address may bring to an event at all before they are slowed. */
  peoplePerAddress: number;
  /** Told of each newcomer that was slowed down. */
  onSlowed: (eventId: string) => void;
  now?: () => number;
}

/** Somebody in an event, by the key their submissions are counted under. */
export interface CrowdMember {
  eventId: string;
  address: string;
  participantKey: string;
}

export class Crowds {
  readonly #options: CrowdsOptions;
  readonly #now: () => number;
  readonly #crowds = new Map<string, Crowd>();
  /** Where each participant was seen last: live connections come without an address one may trust. */
  readonly #whereabouts = new Map<string, Crowd>();
  #sweptAt = 0;

  constructor(options: CrowdsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Notes that somebody is there. */
  see({ eventId, address, participantKey }: CrowdMember): void {
    const now = this.#now();
    this.#sweepNowAndThen(now);
    const crowd = this.#crowdOf(eventId, address);
    this.#whereabouts.set(`${eventId} ${participantKey}`, crowd);
    crowd.see(participantKey, now);
  }

  /**
   * Asks whether a submission may go on now.
   * @returns seconds to wait, or null
   */
  admit(member: CrowdMember): number | null {
    this.see(member);
    const now = this.#now();
    const crowd = this.#crowdOf(member.eventId, member.address);
    const senders = crowd.sendersLately(now);
    const isNewcomer = !crowd.senders.has(member.participantKey);
    const usual = Math.min(this.#options.peoplePerAddress, FEW + PER_PERSON * crowd.peopleAtOnce(now));
    if (isNewcomer && senders >= usual) {
      const wait = Math.ceil((crowd.slowedAt + PACE_MS - now) / 1000);
      if (wait > 0) {
        this.#options.onSlowed(member.eventId);
        return wait;
      }
      crowd.slowedAt = now;
    }
    putLast(crowd.senders, member.participantKey, now);
    return null;
  }

  /** A live connection was opened; the answer is to be called when it closes. */
  join(eventId: string, participantKey: string): () => void {
    const crowd = this.#whereabouts.get(`${eventId} ${participantKey}`);
    if (!crowd) return () => undefined;
    crowd.present.delete(participantKey);
    crowd.connected.set(participantKey, (crowd.connected.get(participantKey) ?? 0) + 1);
    crowd.see(participantKey, this.#now());
    return () => {
      const left = (crowd.connected.get(participantKey) ?? 1) - 1;
      if (left > 0) crowd.connected.set(participantKey, left);
      else crowd.connected.delete(participantKey);
      crowd.see(participantKey, this.#now());
    };
  }

  #crowdOf(eventId: string, address: string): Crowd {
    const key = `${eventId} ${address}`;
    let crowd = this.#crowds.get(key);
    if (!crowd) this.#crowds.set(key, (crowd = new Crowd()));
    return crowd;
  }

  #sweepNowAndThen(now: number): void {
    if (now - this.#sweptAt < MINUTE_MS) return;
    this.#sweptAt = now;
    for (const [key, crowd] of this.#crowds) if (crowd.isEmpty(now)) this.#crowds.delete(key);
    const kept = new Set(this.#crowds.values());
    for (const [key, crowd] of this.#whereabouts) {
      const who = key.slice(key.indexOf(" ") + 1);
      const isThere = crowd.present.has(who) || crowd.connected.has(who) || crowd.senders.has(who);
      if (!kept.has(crowd) || !isThere) this.#whereabouts.delete(key);
    }
  }
}

function putLast(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  map.set(key, value);
}

/** Maps in order of their values: what is too old stands first. */
function dropBefore(map: Map<string, number>, earliest: number): void {
  for (const [key, at] of map) {
    if (at >= earliest) return;
    map.delete(key);
  }
}
