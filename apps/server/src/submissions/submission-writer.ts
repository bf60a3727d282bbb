/**
 * The write path of submissions: what arrives within a few milliseconds is judged and stored in one transaction, and
 * told once that is committed. The events stay locked against archiving meanwhile, so a submission is either listed or
 * refused; where there may be other nodes the participants are locked too, so that nobody passes a limit by way of two at once. Activities bring
 * their queries and rules; the order of things is here.
 */
import type { Kysely } from "kysely";

import { BatchWriter } from "../platform/database/batch-writer.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { isSingleNode } from "../platform/database/single-node.ts";
import { inPipelinedTransaction } from "../platform/database/transaction.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { lockEventsForSubmission } from "../domain/events/events.store.ts";
import { loginRequired } from "../platform/http/refusal.ts";
import { lockParticipants } from "./participant-locks.store.ts";
import { lockProfiles } from "./profiles.store.ts";
import { type Admission, type AdmissionRules, admit, type Quota, type Submission } from "./admission.ts";

type Connection = Kysely<Schema>;

/** What is read may take several steps; what is written asks for everything before it awaits anything. */
export interface SubmissionStore<Item extends Submission, Receipt, Told> {
  /** Receipts of earlier submissions with the same idempotency keys, by `repeatKey`. */
  findRepeats(transaction: Connection, items: readonly Item[]): Promise<Map<string, Receipt>>;
  /** What these participants have submitted within the limit's window, by `participantOf`. */
  countQuotas(transaction: Connection, items: readonly Item[]): Promise<Map<string, Quota>>;
  /** Stores the items; the answer has their receipts in the same order. */
  insert(transaction: Connection, items: readonly Item[], events: ReadonlyMap<string, EventRecord>): Promise<Receipt[]>;
  /** What telling of these items needs of the database, asked with the insert and answered after it. */
  prepareNews(transaction: Connection, items: readonly Item[]): Promise<Told>;
  /** Tells of what is stored now. */
  tell(items: readonly Item[], receipts: readonly Receipt[], told: Told): void;
}

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

export function createSubmissionWriter<Item extends Submission, Receipt, Told>(
  kysely: Kysely<Schema>,
  store: SubmissionStore<Item, Receipt, Told>,
  rules: AdmissionRules<Item>,
): SubmissionWriter<Item, Receipt> {
  const read = async (transaction: Connection, items: readonly Item[]) => {
    const hasKeys = items.some((item) => item.idempotencyKey !== null);
    // In this order: what is counted behind a lock sees what those who held it before have committed.
    const [events, , profiles, stored, quotas] = await Promise.all([
      lockEventsForSubmission(
        transaction,
        items.map((item) => item.eventId),
      ),
      isSingleNode(kysely) ? null : lockParticipants(transaction, rules.activity, items),
      lockProfiles(transaction, items),
      hasKeys ? store.findRepeats(transaction, items) : new Map<string, Receipt>(),
      store.countQuotas(transaction, items),
    ]);
    return { events, profiles, stored, quotas };
  };
  return new BatchWriter<Item, Receipt>({
    write: (items) =>
      inPipelinedTransaction(kysely, {
        read: (transaction) => read(transaction, items),
        write: async (transaction, { profiles, ...known }, afterCommit) => {
          const admissions = admit(items, known, refusingErased(rules, profiles));
          const accepted = items.filter((_, index) => admissions[index]?.outcome === "write");
          if (accepted.length === 0) return settle(admissions, []);
          const [receipts, told] = await Promise.all([
            store.insert(transaction, accepted, known.events),
            store.prepareNews(transaction, accepted),
          ]);
          afterCommit(() => store.tell(accepted, receipts, told));
          return settle(admissions, receipts);
        },
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
