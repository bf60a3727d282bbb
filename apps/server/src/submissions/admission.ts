/**
 * Decides for each item of a batch whether it is written, is a replay, or is refused: one pure rule for all activities.
 */
import type { SubmissionActivity } from "@hubbub/contract/activities";

import type { Limit } from "../api/rate-limits/limits.ts";
import { refuseClosed } from "../domain/access/policy.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { loginRequired, notFound, type Refusal } from "../platform/http/refusal.ts";

/** Fields that the items of every batch have. */
export interface Submission {
  eventId: string;
  participantKey: string;
  profileId: string | null;
  /** Missing if a repeated request changes nothing anyway. */
  idempotencyKey?: string | null;
  /** The id of what it is for within the activity, such as a poll: the same key for another one is another key. */
  subject?: number;
}

/** A participant's submissions that count for the limit, and the seconds until one more may be allowed. */
export interface Quota {
  count: number;
  retryAfter: number;
}

/** What the rule of an activity gets besides the item. */
export interface Circumstances<Item, Loaded> {
  event: EventRecord;
  /** What the plan has loaded for the batch. */
  loaded: Loaded;
  /** The earlier items of the same participant that this batch accepts. */
  own: readonly Item[];
}

export interface AdmissionRules<Item extends Submission, Loaded> {
  /** The activity that takes the submissions. */
  activity: SubmissionActivity;
  limit: Pick<Limit, "max" | "windowSeconds" | "refuse"> | null;
  /** Returns why an item is refused although its event takes submissions; null if it is accepted. */
  refuse?: (item: Item, circumstances: Circumstances<Item, Loaded>) => Refusal | null;
}

export type Admission<Item, Loaded, Receipt> =
  | { outcome: "write"; item: Item; circumstances: Circumstances<Item, Loaded> }
  /** An earlier request stored this submission. */
  | { outcome: "replayed"; receipt: Receipt }
  /** The batch contains the same submission in this earlier item. */
  | { outcome: "same-as"; item: Item }
  | { outcome: "refused"; refusal: Refusal };

/** Identifies a submission that may arrive more than once; null if the client sent no idempotency key. */
function replayKey({ eventId, subject, participantKey, idempotencyKey }: Submission): string | null {
  return idempotencyKey == null ? null : JSON.stringify([eventId, subject, participantKey, idempotencyKey]);
}

/** Identifies a participant of an event, as a key for maps. */
export function participantOf(item: Pick<Submission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/** What a transaction has read and locked for a batch. */
export interface BatchState<Loaded, Receipt> {
  /** By id. */
  events: ReadonlyMap<string, EventRecord>;
  /** Ids of the profiles that still exist. */
  profiles: ReadonlySet<string>;
  /** Receipts of earlier requests, by item. */
  replays: ReadonlyMap<object, Receipt>;
  /** By `participantOf`. */
  quotas: ReadonlyMap<string, Quota>;
  loaded: Loaded;
}

/**
 * Decides about every item of a batch.
 * @returns one admission per item, in their order
 */
export function admit<Item extends Submission, Loaded, Receipt>(
  items: readonly Item[],
  state: BatchState<Loaded, Receipt>,
  rules: AdmissionRules<Item, Loaded>,
): Admission<Item, Loaded, Receipt>[] {
  const firstByReplayKey = new Map<string, Item>();
  const accepted = new Map<string, Item[]>();

  return items.map((item): Admission<Item, Loaded, Receipt> => {
    const receipt = state.replays.get(item);
    if (receipt) return { outcome: "replayed", receipt };
    const key = replayKey(item);
    const first = key === null ? undefined : firstByReplayKey.get(key);
    if (first) return { outcome: "same-as", item: first };

    const event = state.events.get(item.eventId);
    if (!event) return { outcome: "refused", refusal: notFound("Event") };
    const participant = participantOf(item);
    const circumstances = { event, loaded: state.loaded, own: accepted.get(participant) ?? [] };
    const refusal = refusalFor(item, circumstances, state, rules);
    if (refusal) return { outcome: "refused", refusal };
    accepted.set(participant, [...circumstances.own, item]);
    if (key !== null) firstByReplayKey.set(key, item);
    return { outcome: "write", item, circumstances };
  });
}

function refusalFor<Item extends Submission, Loaded>(
  item: Item,
  circumstances: Circumstances<Item, Loaded>,
  { profiles, quotas }: BatchState<Loaded, unknown>,
  { activity, limit, refuse }: AdmissionRules<Item, Loaded>,
): Refusal | null {
  // The profile was erased after the request was authenticated, so its session has ended.
  if (item.profileId !== null && !profiles.has(item.profileId)) return loginRequired();
  const refusal = refuseClosed(activity, circumstances.event) ?? refuse?.(item, circumstances) ?? null;
  if (refusal || !limit) return refusal;
  const { count, retryAfter } = quotas.get(participantOf(item)) ?? { count: 0, retryAfter: limit.windowSeconds };
  return count + circumstances.own.length < limit.max ? null : limit.refuse(retryAfter);
}
