/**
 * Newcomers per address: limits how many people without an account, or with a new one, begin to take part in one event
 * from one network. Many people behind one address (a venue) are allowed; one person who clears cookies or registers
 * many accounts is not. The limit depends on the number of people who are present at the same time: participants with a
 * signed cookie or a session whose live socket is open for a second, or whose calls span at least a second. A
 * submission alone does not count as presence. Newcomers above the limit are slowed down, not blocked. The state is in
 * memory, per node: each node counts the people whose sockets and calls it has, and allows its share of an event's
 * newcomers.
 */
import { networkOf } from "@hubbub/server-kit/network";

import { participantKeyOf } from "../../domain/identity/participant.ts";
import { isNewAccount } from "../../domain/identity/people.store.ts";
import type { CallContext } from "../guard.ts";
import { NEWCOMERS } from "./limits.ts";
import { NetworkParticipants } from "./network-participants.ts";

const MINUTE_MS = 60_000;
/** Additional newcomers per person present, since people come and go within ten minutes. */
const NEWCOMERS_PER_PERSON = 3;
/** Above the limit, one newcomer is admitted in this time, by all nodes together. */
const PACE_MS = 10_000;
/** Sockets reconnect within this time after a start. Until then, events older than the start have no limit. */
const RECONNECT_MS = MINUTE_MS;

export interface NewcomersOptions {
  /** Maximum number of newcomers of one network in one event within ten minutes, however many people are present. */
  peoplePerAddress: number;
  /** Newcomers allowed while nobody is present. Tests of other features raise it. */
  withoutPresence?: number | undefined;
  /** Share of the event's people on this node, above 0 and up to 1. */
  shareOf: (eventId: string) => number;
  /** Called for each submission that has to wait. */
  onSlowed: (eventId: string) => void;
  now?: () => number;
}

/** A participant of an event, identified by the key that their submissions are counted under. */
interface NewcomerFacts {
  event: { id: string; createdAt: Date };
  /** In the form that `networkOf` returns. */
  network: string;
  participantKey: string;
}

export class Newcomers {
  readonly #options: NewcomersOptions;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #networks = new Map<string, NetworkParticipants>();
  #lastDropAt = 0;

  constructor(options: NewcomersOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
  }

  /**
   * Records a read; admits or refuses a submission. Called after the checks of the event's state, before a
   * participant's own limits. The event's team and accounts that are not new are exempt.
   * @throws Refusal 429 with Retry-After for a newcomer who has to wait
   */
  checkCall(context: CallContext, isSubmission: boolean, body: unknown): void {
    const { event, profile, role, caller } = context;
    if (!event || role || (profile && !isNewAccount(profile))) return;
    const label = (body as { participantId?: string | null } | undefined)?.participantId;
    const newcomer = { event, network: networkOf(caller.address), participantKey: participantKeyOf(context, label) };
    const wait = isSubmission ? this.admit(newcomer) : null;
    if (wait !== null) throw NEWCOMERS.refuse(wait);
    // A reader without a cookie or a session cannot be distinguished from others in the same network.
    if (!isSubmission && (profile || caller.participantCookieId)) this.noteRead(newcomer);
  }

  /** Records a read by somebody with a signed cookie or a wallet session. */
  noteRead({ event, network, participantKey }: NewcomerFacts): void {
    this.#participantsOf(event.id, network).recordCall(participantKey, this.#now(), true);
  }

  /**
   * Records the live socket of somebody with a signed cookie or a wallet session.
   * @returns a function to call when it closes
   */
  noteSocket({ eventId, network, participantKey }: { eventId: string; network: string; participantKey: string }) {
    const participants = this.#participantsOf(eventId, network);
    participants.connect(participantKey, this.#now());
    return (): void => participants.disconnect(participantKey);
  }

  /**
   * Decides whether a submission may be made now.
   * @returns seconds to wait, or null if the submission is admitted
   */
  admit({ event, network, participantKey }: NewcomerFacts): number | null {
    const now = this.#now();
    const participants = this.#participantsOf(event.id, network);
    participants.recordCall(participantKey, now, false);
    const senders = participants.senders(now);
    const isNewcomer = !senders.has(participantKey);
    const share = this.#options.shareOf(event.id);
    const isOverLimit = isNewcomer && senders.size >= this.#limitOf(participants, share, now);
    if (isOverLimit && !this.#mayBeReconnecting(event, now)) {
      const wait = Math.ceil((participants.lastNewcomerAt + PACE_MS / share - now) / 1000);
      if (wait > 0) {
        this.#options.onSlowed(event.id);
        return wait;
      }
    }
    if (isNewcomer) participants.lastNewcomerAt = now;
    participants.recordSender(participantKey, now);
    return null;
  }

  #limitOf(participants: NetworkParticipants, share: number, now: number): number {
    const { peoplePerAddress, withoutPresence = NEWCOMERS.max } = this.#options;
    const shared = (limit: number) => Math.max(1, Math.floor(limit * share));
    const forPresent = NEWCOMERS_PER_PERSON * participants.peopleAtOnce(now);
    return Math.min(shared(peoplePerAddress), shared(withoutPresence) + forPresent);
  }

  /** Whether this event's participants may still be reconnecting after a restart of the server. */
  #mayBeReconnecting(event: { createdAt: Date }, now: number): boolean {
    return now - this.#startedAt < RECONNECT_MS && event.createdAt.getTime() < this.#startedAt;
  }

  #participantsOf(eventId: string, network: string): NetworkParticipants {
    this.#dropEmptyNetworks();
    const key = `${eventId} ${network}`;
    let participants = this.#networks.get(key);
    if (!participants) this.#networks.set(key, (participants = new NetworkParticipants()));
    return participants;
  }

  #dropEmptyNetworks(): void {
    const now = this.#now();
    if (now - this.#lastDropAt < MINUTE_MS) return;
    this.#lastDropAt = now;
    for (const [key, network] of this.#networks) if (network.isEmpty(now)) this.#networks.delete(key);
  }
}
