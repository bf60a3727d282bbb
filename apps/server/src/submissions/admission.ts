/** Which submissions of a batch are written, which are repeats, which are refused: one pure rule for every activity. */
import type { EventRecord } from "../domain/events/event-record.ts";
import { closedBecause, type GatedActivity } from "../domain/events/event-state.ts";
import { archived, future, notFound, off, past, Refusal } from "../platform/http/refusal.ts";

/** What every submission carries, whatever the activity. */
export interface Submission {
  eventId: string;
  participantKey: string;
  profileId: string | null;
  idempotencyKey: string | null;
}

/** What a participant has submitted within the limit's window, and in how many seconds there is room again. */
export interface Quota {
  count: number;
  retryAfter: number;
}

export interface AdmissionRules<Item extends Submission> {
  activity: GatedActivity;
  /** Submissions of one participant within the window. */
  max: number;
  /** The sentence for who is over it; one that names the seconds is made of them. */
  tooMany: string | ((retryAfter: number) => string);
  /** Further refusals of this activity. */
  refuse?: (item: Item, event: EventRecord) => Refusal | null;
}

export type Admission<Receipt> =
  | { outcome: "write" }
  /** Already stored by an earlier request. */
  | { outcome: "stored"; receipt: Receipt }
  /** The same submission stands earlier in this batch. */
  | { outcome: "same-as"; index: number }
  | { outcome: "refused"; refusal: Refusal };

const closures = { archived, past, future, off };

/** The key of a submission that may come twice; null where the client sent none. */
export function repeatKey(item: Pick<Submission, "eventId" | "participantKey" | "idempotencyKey">): string | null {
  return item.idempotencyKey === null ? null : JSON.stringify([item.eventId, item.participantKey, item.idempotencyKey]);
}

export function participantOf(item: Pick<Submission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/**
 * @param known events as locked by this transaction, receipts of earlier submissions by `repeatKey`, quotas by `participantOf`
 */
export function admit<Item extends Submission, Receipt>(
  items: readonly Item[],
  known: {
    events: ReadonlyMap<string, EventRecord>;
    stored: ReadonlyMap<string, Receipt>;
    quotas: ReadonlyMap<string, Quota>;
  },
  rules: AdmissionRules<Item>,
): Admission<Receipt>[] {
  const seen = new Map<string, number>();
  const written = new Map<string, number>();
  return items.map((item, index): Admission<Receipt> => {
    const key = repeatKey(item);
    const receipt = key === null ? undefined : known.stored.get(key);
    if (receipt) return { outcome: "stored", receipt };
    const earlier = key === null ? undefined : seen.get(key);
    if (earlier !== undefined) return { outcome: "same-as", index: earlier };

    const event = known.events.get(item.eventId);
    if (!event) return { outcome: "refused", refusal: notFound("Event") };
    const closure = closedBecause(rules.activity, event);
    if (closure) return { outcome: "refused", refusal: closures[closure]() };
    const refusal = rules.refuse?.(item, event);
    if (refusal) return { outcome: "refused", refusal };

    const participant = participantOf(item);
    const quota = known.quotas.get(participant) ?? { count: 0, retryAfter: 60 };
    const inBatch = written.get(participant) ?? 0;
    if (quota.count + inBatch >= rules.max) {
      const sentence = typeof rules.tooMany === "string" ? rules.tooMany : rules.tooMany(quota.retryAfter);
      return { outcome: "refused", refusal: new Refusal("rate_limited", sentence, quota.retryAfter) };
    }
    written.set(participant, inBatch + 1);
    if (key !== null) seen.set(key, index);
    return { outcome: "write" };
  });
}
