/**
 * Decides for each item of a batch whether it is written, is a replay, or is refused: one pure rule for all activities.
 */
import type { ActivityName } from "@hubbub/contract/activities";

import { refuseSubmission } from "../domain/access/policy.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { loginRequired, notFound, Refusal } from "../platform/http/refusal.ts";
import type { Quota, Submission, SubmissionLimit } from "./write-plan.ts";

/** What a transaction has read and locked for a batch. */
interface Batch<Receipt> {
  /** By id. */
  events: ReadonlyMap<string, EventRecord>;
  /** Ids of the profiles that still exist. */
  profiles: ReadonlySet<string>;
  /** Receipts of earlier requests, in the order of the items; missing or null for items that none has stored. */
  replays: readonly (Receipt | null)[];
  /** By the limit's `keyOf`. */
  quotas: ReadonlyMap<string, Quota>;
}

/** What the plan says about the items. */
interface Rules<Item, Row> {
  activity: ActivityName;
  limit: SubmissionLimit | null;
  decide: (item: Item, event: EventRecord, accepted: readonly Item[]) => Row | Refusal;
}

export type Admission<Item, Row, Receipt> =
  | { outcome: "write"; item: Item; row: Row }
  /** An earlier request stored this submission. */
  | { outcome: "replayed"; receipt: Receipt }
  /** The batch contains the same submission in this earlier item. */
  | { outcome: "same-as"; item: Item }
  | { outcome: "refused"; refusal: Refusal };

/**
 * Decides about every item of a batch.
 * @returns one admission per item, in their order
 */
export function admit<Item extends Submission, Row, Receipt>(
  items: readonly Item[],
  batch: Batch<Receipt>,
  rules: Rules<Item, Row>,
): Admission<Item, Row, Receipt>[] {
  const { limit } = rules;
  const accepted: Item[] = [];
  const firstByReplayKey = new Map<string, Item>();
  /** How many items are accepted, by the limit's `keyOf`. */
  const acceptedCounts = new Map<string, number>();

  return items.map((item, index): Admission<Item, Row, Receipt> => {
    const receipt = batch.replays[index];
    if (receipt) return { outcome: "replayed", receipt };
    const replayKeys = replayKeysOf(item);
    const first = replayKeys.flatMap((key) => firstByReplayKey.get(key) ?? [])[0];
    if (first) return { outcome: "same-as", item: first };

    const row = rowOf(item, batch, rules, accepted);
    if (row instanceof Refusal) return { outcome: "refused", refusal: row };
    if (limit) {
      const key = limit.keyOf(item);
      const inBatch = acceptedCounts.get(key) ?? 0;
      const { count, retryAfter } = batch.quotas.get(key) ?? { count: 0, retryAfter: limit.windowSeconds };
      if (count + inBatch >= limit.max) return { outcome: "refused", refusal: limit.refuse(retryAfter) };
      acceptedCounts.set(key, inBatch + 1);
    }
    accepted.push(item);
    for (const key of replayKeys) firstByReplayKey.set(key, item);
    return { outcome: "write", item, row };
  });
}

/** Identifies a submission that may arrive more than once, under each key; empty without an idempotency key. */
function replayKeysOf({ eventId, subject, authorKeys, idempotencyKey }: Submission): string[] {
  if (idempotencyKey == null) return [];
  return authorKeys.map((participantKey) => JSON.stringify([eventId, subject, participantKey, idempotencyKey]));
}

/** Returns the row of an item, or why it is refused whatever the limit is. */
function rowOf<Item extends Submission, Row>(
  item: Item,
  { events, profiles }: Batch<unknown>,
  { activity, decide }: Rules<Item, Row>,
  accepted: readonly Item[],
): Row | Refusal {
  const event = events.get(item.eventId);
  if (!event) return notFound("Event");
  // The profile was erased after the request was authenticated, so its session has ended.
  if (item.profileId !== null && !profiles.has(item.profileId)) return loginRequired();
  return refuseSubmission(activity, event, item.profileId !== null) ?? decide(item, event, accepted);
}
