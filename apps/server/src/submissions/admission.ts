/**
 * Decides for each item of a batch whether it is written, is a replay, or is refused: one pure rule for all activities.
 */
import type { Submitted } from "@hubbub/contract/activities";

import { refuseClosed } from "../domain/access/policy.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { loginRequired, notFound, Refusal } from "../platform/http/refusal.ts";

/** Fields that the items of every batch have. */
export interface Submission {
  eventId: string;
  participantKey: string;
  profileId: string | null;
  idempotencyKey: string | null;
}

/** A participant's submissions that count for the limit, and the seconds until one more may be allowed. */
export interface Quota {
  count: number;
  retryAfter: number;
}

/** How many items one participant may submit. */
export interface AdmissionLimit {
  /** Maximum of what `Quota.count` counts for one participant. */
  max: number;
  /** How long a submission counts. Who reached the limit with one batch may submit again after this time. */
  windowSeconds: number;
  /** The message for a participant over the limit, possibly with the seconds to wait. */
  tooMany: string | ((retryAfter: number) => string);
}

export interface AdmissionRules<Item extends Submission> {
  activity: Submitted;
  limit?: AdmissionLimit | undefined;
  /** Further reasons of this activity to refuse an item; null if there is none. */
  refuse: (item: Item, event: EventRecord) => Refusal | null;
}

export type Admission<Receipt> =
  | { outcome: "write" }
  /** An earlier request stored this submission. */
  | { outcome: "replayed"; receipt: Receipt }
  /** The batch contains the same submission at this earlier index. */
  | { outcome: "same-as"; index: number }
  | { outcome: "refused"; refusal: Refusal };

/** Identifies a submission that may arrive more than once; null if the client sent no idempotency key. */
export function replayKey(item: Pick<Submission, "eventId" | "participantKey" | "idempotencyKey">): string | null {
  return item.idempotencyKey === null ? null : JSON.stringify([item.eventId, item.participantKey, item.idempotencyKey]);
}

/** Identifies a participant of an event, as a key for maps. */
export function participantOf(item: Pick<Submission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/** What a transaction has read and locked for a batch. */
export interface BatchState<Receipt> {
  /** By id. */
  events: ReadonlyMap<string, EventRecord>;
  /** Ids of the profiles that still exist. */
  profiles: ReadonlySet<string>;
  /** Receipts of earlier requests, by `replayKey`. */
  replays: ReadonlyMap<string, Receipt>;
  /** By `participantOf`. */
  quotas: ReadonlyMap<string, Quota>;
}

/**
 * Decides about every item of a batch.
 * @returns one admission per item, in their order
 */
export function admit<Item extends Submission, Receipt>(
  items: readonly Item[],
  state: BatchState<Receipt>,
  rules: AdmissionRules<Item>,
): Admission<Receipt>[] {
  const indexByReplayKey = new Map<string, number>();
  const acceptedCounts = new Map<string, number>();

  return items.map((item, index): Admission<Receipt> => {
    const key = replayKey(item);
    const receipt = key === null ? undefined : state.replays.get(key);
    if (receipt) return { outcome: "replayed", receipt };
    const first = key === null ? undefined : indexByReplayKey.get(key);
    if (first !== undefined) return { outcome: "same-as", index: first };

    const participant = participantOf(item);
    const accepted = acceptedCounts.get(participant) ?? 0;
    const refusal = refusalFor(item, state, rules, accepted);
    if (refusal) return { outcome: "refused", refusal };
    acceptedCounts.set(participant, accepted + 1);
    if (key !== null) indexByReplayKey.set(key, index);
    return { outcome: "write" };
  });
}

/** @param accepted number of items of the same participant that this batch has accepted so far */
function refusalFor<Item extends Submission>(
  item: Item,
  { events, profiles, quotas }: BatchState<unknown>,
  { activity, limit, refuse }: AdmissionRules<Item>,
  accepted: number,
): Refusal | null {
  const event = events.get(item.eventId);
  if (!event) return notFound("Event");
  // The profile was erased after the request was authenticated, so its session has ended.
  if (item.profileId !== null && !profiles.has(item.profileId)) return loginRequired();
  const refusal = refuseClosed(activity, event) ?? refuse(item, event);
  if (refusal || !limit) return refusal;
  const { count, retryAfter } = quotas.get(participantOf(item)) ?? { count: 0, retryAfter: limit.windowSeconds };
  return count + accepted < limit.max ? null : refuseExcess(limit.tooMany, retryAfter);
}

function refuseExcess(tooMany: AdmissionLimit["tooMany"], retryAfter: number): Refusal {
  return new Refusal("rate_limited", typeof tooMany === "string" ? tooMany : tooMany(retryAfter), retryAfter);
}
