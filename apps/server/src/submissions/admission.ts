/** Which items of a batch are written, which are replays, and which are refused: one pure rule for every activity. */
import type { EventRecord } from "../domain/events/event-record.ts";
import { closedBecause, type GatedActivity } from "../domain/events/event-state.ts";
import { archived, future, loginRequired, notFound, off, past, Refusal } from "../platform/http/refusal.ts";

/** What every submission and every vote carries, whatever the activity. */
export interface Submission {
  eventId: string;
  participantKey: string;
  profileId: string | null;
  idempotencyKey: string | null;
}

/** What a participant has submitted within the limit's window, and in how many seconds one more is allowed. */
export interface Quota {
  count: number;
  retryAfter: number;
}

export interface AdmissionRules<Item extends Submission> {
  activity: GatedActivity;
  limit?: { max: number; tooMany: string | ((retryAfter: number) => string) } | undefined;
  /** Further refusals of this activity. */
  refuse: (item: Item, event: EventRecord) => Refusal | null;
}

export type Admission<Receipt> =
  | { outcome: "write" }
  /** An earlier request stored it. */
  | { outcome: "replayed"; receipt: Receipt }
  /** The same submission is earlier in this batch. */
  | { outcome: "same-as"; index: number }
  | { outcome: "refused"; refusal: Refusal };

const closedRefusals = { archived, past, future, off };

/** Identifies a submission that may arrive more than once; null where the client sent no idempotency key. */
export function replayKey(item: Pick<Submission, "eventId" | "participantKey" | "idempotencyKey">): string | null {
  return item.idempotencyKey === null ? null : JSON.stringify([item.eventId, item.participantKey, item.idempotencyKey]);
}

export function participantOf(item: Pick<Submission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/** Why an activity takes no submissions right now, as an answer to the caller; null when it does. */
export function refuseClosed(activity: GatedActivity, event: EventRecord): Refusal | null {
  const closure = closedBecause(activity, event);
  return closure ? closedRefusals[closure]() : null;
}

/**
 * @param known events and existing profiles as this transaction locked them, receipts of earlier requests by
 *   `replayKey`, quotas by `participantOf`
 * @returns one admission per item, in their order
 */
export function admit<Item extends Submission, Receipt>(
  items: readonly Item[],
  known: {
    events: ReadonlyMap<string, EventRecord>;
    profiles: ReadonlySet<string>;
    replays: ReadonlyMap<string, Receipt>;
    quotas: ReadonlyMap<string, Quota>;
  },
  { activity, limit, refuse }: AdmissionRules<Item>,
): Admission<Receipt>[] {
  const firstOfKey = new Map<string, number>();
  const written = new Map<string, number>();

  const refusalOf = (item: Item): Refusal | null => {
    const event = known.events.get(item.eventId);
    if (!event) return notFound("Event");
    // The profile was erased while the request was on its way: its session has ended.
    if (item.profileId !== null && !known.profiles.has(item.profileId)) return loginRequired();
    return refuseClosed(activity, event) ?? refuse(item, event) ?? (limit ? refuseExcess(item, limit) : null);
  };
  const refuseExcess = (item: Item, { max, tooMany }: NonNullable<typeof limit>): Refusal | null => {
    const { count, retryAfter } = known.quotas.get(participantOf(item)) ?? { count: 0, retryAfter: 60 };
    if (count + (written.get(participantOf(item)) ?? 0) < max) return null;
    return new Refusal("rate_limited", typeof tooMany === "string" ? tooMany : tooMany(retryAfter), retryAfter);
  };

  return items.map((item, index): Admission<Receipt> => {
    const key = replayKey(item);
    const receipt = key === null ? undefined : known.replays.get(key);
    if (receipt) return { outcome: "replayed", receipt };
    const first = key === null ? undefined : firstOfKey.get(key);
    if (first !== undefined) return { outcome: "same-as", index: first };

    const refusal = refusalOf(item);
    if (refusal) return { outcome: "refused", refusal };
    written.set(participantOf(item), (written.get(participantOf(item)) ?? 0) + 1);
    if (key !== null) firstOfKey.set(key, index);
    return { outcome: "write" };
  });
}
