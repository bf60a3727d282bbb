/**
 * Decides for each item of a batch whether it is written, is a replay, or is refused: one pure rule for all activities.
 */
import { refuseClosed } from "../domain/access/policy.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { GatedActivity } from "../domain/events/event-state.ts";
import { loginRequired, notFound, Refusal } from "../platform/http/refusal.ts";

/** Fields that every submission and every vote has. */
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

export interface AdmissionRules<Item extends Submission> {
  activity: GatedActivity;
  limit?: { max: number; windowSeconds: number; tooMany: string | ((retryAfter: number) => string) } | undefined;
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

/**
 * Decides about every item of a batch.
 * @param state events and existing profiles as this transaction locked them, receipts of earlier requests by
 *   `replayKey`, quotas by `participantOf`
 * @returns one admission per item, in their order
 */
export function admit<Item extends Submission, Receipt>(
  items: readonly Item[],
  state: {
    events: ReadonlyMap<string, EventRecord>;
    profiles: ReadonlySet<string>;
    replays: ReadonlyMap<string, Receipt>;
    quotas: ReadonlyMap<string, Quota>;
  },
  { activity, limit, refuse }: AdmissionRules<Item>,
): Admission<Receipt>[] {
  const indexByReplayKey = new Map<string, number>();
  const acceptedCounts = new Map<string, number>();

  const refusalOf = (item: Item): Refusal | null => {
    const event = state.events.get(item.eventId);
    if (!event) return notFound("Event");
    // The profile was erased after the request was authenticated, so its session has ended.
    if (item.profileId !== null && !state.profiles.has(item.profileId)) return loginRequired();
    return refuseClosed(activity, event) ?? refuse(item, event) ?? (limit ? refuseExcess(item, limit) : null);
  };
  const refuseExcess = (item: Item, { max, windowSeconds, tooMany }: NonNullable<typeof limit>): Refusal | null => {
    const { count, retryAfter } = state.quotas.get(participantOf(item)) ?? { count: 0, retryAfter: windowSeconds };
    if (count + (acceptedCounts.get(participantOf(item)) ?? 0) < max) return null;
    return new Refusal("rate_limited", typeof tooMany === "string" ? tooMany : tooMany(retryAfter), retryAfter);
  };

  return items.map((item, index): Admission<Receipt> => {
    const key = replayKey(item);
    const receipt = key === null ? undefined : state.replays.get(key);
    if (receipt) return { outcome: "replayed", receipt };
    const first = key === null ? undefined : indexByReplayKey.get(key);
    if (first !== undefined) return { outcome: "same-as", index: first };

    const refusal = refusalOf(item);
    if (refusal) return { outcome: "refused", refusal };
    acceptedCounts.set(participantOf(item), (acceptedCounts.get(participantOf(item)) ?? 0) + 1);
    if (key !== null) indexByReplayKey.set(key, index);
    return { outcome: "write" };
  });
}
