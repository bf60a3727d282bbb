/**
 * The write path of submissions: what arrives within a few milliseconds is judged and stored in one transaction, and
 * told once that is committed. The events stay locked against archiving meanwhile, so a submission is either listed or
 * refused; where there may be other nodes the participants are locked too, so that nobody passes a limit by way of two at once. Activities bring
 * their queries and rules; the order of things is here.
 */
import type { Kysely, Transaction } from "kysely";

import { BatchWriter } from "../database/batch-writer.ts";
import type { Schema } from "../database/schema.ts";
import { isSole } from "../database/sole.ts";
import { inTransaction } from "../database/transaction.ts";
import type { EventRecord } from "../events/event-record.ts";
import { lockEventsForSubmission } from "../events/events.store.ts";
import { loginRequired } from "../http/refusal.ts";
import { lockParticipants } from "./participant-locks.store.ts";
import { lockProfiles } from "./profiles.store.ts";
import { type Admission, type AdmissionRules, admit, type Quota, type Submission } from "./admission.ts";

type Connection = Transaction<Schema>;

export interface SubmissionStore<Item extends Submission, Receipt> {
  /** Receipts of earlier submissions with the same idempotency keys, by `repeatKey`. */
  findRepeats(transaction: Connection, items: readonly Item[]): Promise<Map<string, Receipt>>;
  /** What these participants have submitted within the limit's window, by `participantOf`. */
  countQuotas(transaction: Connection, items: readonly Item[]): Promise<Map<string, Quota>>;
  /** Stores the items; the answer has their receipts in the same order. */
  insert(transaction: Connection, items: readonly Item[], events: ReadonlyMap<string, EventRecord>): Promise<Receipt[]>;
  /**
   * Prepares what is told of the stored items; reads run inside the transaction, the returned function publishes after
   * the commit.
   */
  prepareNews(transaction: Connection, items: readonly Item[], receipts: readonly Receipt[]): Promise<() => void>;
}

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

export function createSubmissionWriter<Item extends Submission, Receipt>(
  kysely: Kysely<Schema>,
  store: SubmissionStore<Item, Receipt>,
  rules: AdmissionRules<Item>,
): SubmissionWriter<Item, Receipt> {
  return new BatchWriter<Item, Receipt>({
    write: (items) =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        const events = await lockEventsForSubmission(transaction, [...new Set(items.map((item) => item.eventId))]);
        if (!isSole(kysely)) await lockParticipants(transaction, rules.activity, items);
        const profiles = await lockProfiles(transaction, items);
        const stored = items.some((item) => item.idempotencyKey !== null)
          ? await store.findRepeats(transaction, items)
          : new Map<string, Receipt>();
        const quotas = await store.countQuotas(transaction, items);
        const admissions = admit(items, { events, stored, quotas }, refusingErased(rules, profiles));
        const accepted = items.filter((_, index) => admissions[index]?.outcome === "write");
        if (accepted.length === 0) return settle(admissions, []);
        const receipts = await store.insert(transaction, accepted, events);
        afterCommit(await store.prepareNews(transaction, accepted, receipts));
        return settle(admissions, receipts);
      }),
  });
}

/** The rules, and that whoever has just erased their profile is signed in no more. */
function refusingErased<Item extends Submission>(
  rules: AdmissionRules<Item>,
  profiles: ReadonlySet<string>,
): AdmissionRules<Item> {
  return {
    ...rules,
    refuse: (item, event) => {
      const isErased = item.profileId !== null && !profiles.has(item.profileId);
      return isErased ? loginRequired() : (rules.refuse?.(item, event) ?? null);
    },
  };
}

/** One result per item, in order: its receipt, or why it was refused. */
function settle<Receipt>(admissions: readonly Admission<Receipt>[], receipts: readonly Receipt[]): (Receipt | Error)[] {
  const results: (Receipt | Error)[] = [];
  let next = 0;
  for (const admission of admissions) {
    if (admission.outcome === "refused") results.push(admission.refusal);
    else if (admission.outcome === "stored") results.push(admission.receipt);
    else if (admission.outcome === "same-as")
      results.push(results[admission.index] ?? new Error("A repeat stands before its original"));
    else results.push(receipts[next++] ?? new Error("The database returned fewer rows than were written"));
  }
  return results;
}
