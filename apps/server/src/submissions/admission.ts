/**
 * Decides for each item of a batch whether it is written, is a replay, or is refused: one pure rule for all activities.
 */
import type { SubmissionActivity } from "@hubbub/contract/activities";

import type { Limit } from "../api/rate-limits/limits.ts";
import type { Connection } from "../domain/schema/schema.ts";
import { refuseClosed } from "../domain/access/policy.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { loginRequired, notFound, type Refusal } from "../platform/http/refusal.ts";

/** Fields that the items of every batch have. */
export interface Submission {
  eventId: string;
  participantKey: string;
  /** All keys of the person, `participantKey` among them. */
  authorKeys: readonly string[];
  profileId: string | null;
  /** Missing if a repeated request changes nothing anyway. */
  idempotencyKey?: string | null;
  /** The id of what it is for in the activity, such as a poll. Idempotency keys are separate for each of these ids. */
  subject?: number;
}

/** The columns that every stored submission has. */
export function submissionColumns({ eventId, participantKey, profileId }: Submission) {
  return { event_id: eventId, participant_key: participantKey, profile_id: profileId };
}

/** A participant's submissions that count for the limit, and the seconds until one more may be allowed. */
export interface Quota {
  count: number;
  retryAfter: number;
}

/** How many items a participant may submit. */
export interface SubmissionLimit extends Limit {
  /** Items with the same key are counted together. */
  keyOf: (item: Submission) => string;
  /** Reads what was counted before the batch, by `keyOf`. */
  count: (transaction: Connection, items: readonly Submission[]) => Promise<ReadonlyMap<string, Quota>>;
  /** Counts stored items, after the commit; null if `count` counts what is stored. */
  record: ((items: readonly Submission[]) => Promise<unknown>) | null;
}

/** An item of a batch, with what decides about it. */
export interface Candidate<Item> {
  item: Item;
  event: EventRecord;
  /** The earlier items of the person (with one of the item's `authorKeys`) that this batch accepts, in their order. */
  own: readonly Item[];
}

export interface AdmissionRules<Item> {
  /** The activity that takes the submissions. */
  activity: SubmissionActivity;
  limit: SubmissionLimit | null;
  /** The rule of the write plan. */
  refuse: (candidate: Candidate<Item>, accepted: readonly Candidate<Item>[]) => Refusal | null;
}

export type Admission<Item, Receipt> =
  | { outcome: "write"; candidate: Candidate<Item> }
  /** An earlier request stored this submission. */
  | { outcome: "replayed"; receipt: Receipt }
  /** The batch contains the same submission in this earlier item. */
  | { outcome: "same-as"; item: Item }
  | { outcome: "refused"; refusal: Refusal };

/** Identifies a submission that may arrive more than once, under each key; empty without an idempotency key. */
function replayKeys(item: Submission): string[] {
  const { eventId, subject, authorKeys, idempotencyKey } = item;
  if (idempotencyKey == null) return [];
  return authorKeys.map((participantKey) => JSON.stringify([eventId, subject, participantKey, idempotencyKey]));
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
  /** Receipts of earlier requests, in the order of the items; missing or null for items that none has stored. */
  replays: readonly (Receipt | null)[];
  /** By the limit's `keyOf`. */
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
): Admission<Item, Receipt>[] {
  const firstByReplayKey = new Map<string, Item>();
  const accepted: Candidate<Item>[] = [];
  /** Positions of the accepted items, by `participantOf`. */
  const acceptedOf = new Map<string, number[]>();

  return items.map((item, index): Admission<Item, Receipt> => {
    const receipt = state.replays[index];
    if (receipt) return { outcome: "replayed", receipt };
    const repeated = replayKeys(item);
    const first = repeated.flatMap((key) => firstByReplayKey.get(key) ?? [])[0];
    if (first) return { outcome: "same-as", item: first };

    const { eventId } = item;
    const event = state.events.get(eventId);
    if (!event) return { outcome: "refused", refusal: notFound("Event") };
    const person = item.authorKeys.map((participantKey) => participantOf({ eventId, participantKey }));
    const positions = [...new Set(person.flatMap((key) => acceptedOf.get(key) ?? []))].toSorted((a, b) => a - b);
    const candidate = { item, event, own: positions.flatMap((position) => items[position] ?? []) };
    const refusal = refusalFor(candidate, accepted, state, rules);
    if (refusal) return { outcome: "refused", refusal };
    accepted.push(candidate);
    for (const key of person) acceptedOf.set(key, [...(acceptedOf.get(key) ?? []), index]);
    for (const key of repeated) firstByReplayKey.set(key, item);
    return { outcome: "write", candidate };
  });
}

function refusalFor<Item extends Submission>(
  candidate: Candidate<Item>,
  accepted: readonly Candidate<Item>[],
  { profiles, quotas }: BatchState<unknown>,
  { activity, limit, refuse }: AdmissionRules<Item>,
): Refusal | null {
  const { item, event, own } = candidate;
  // The profile was erased after the request was authenticated, so its session has ended.
  if (item.profileId !== null && !profiles.has(item.profileId)) return loginRequired();
  const refusal = refuseClosed(activity, event) ?? refuse(candidate, accepted);
  if (refusal || !limit) return refusal;
  const key = limit.keyOf(item);
  const { count, retryAfter } = quotas.get(key) ?? { count: 0, retryAfter: limit.windowSeconds };
  const inBatch = own.filter((earlier) => limit.keyOf(earlier) === key).length;
  return count + inBatch < limit.max ? null : limit.refuse(retryAfter);
}
