/**
 * How one kind of submission is decided about and stored: all that an activity writes for the pipeline. The plan of the
 * icebreaker (icebreaker-submissions.ts) is a short one with all parts. What a plan is made of:
 *
 * - `submitterOf(call)` (submitter.ts) makes the item of a call, `submissionOf` one without a text and an author's name.
 * - `countedIn` and `countedInMemory` (quotas.store.ts) make the limit.
 * - `reserveRows` and `insertRows` (platform/database/insert-rows.ts) give new rows their ids, and store them.
 * - `screenings.read` reads the words and mutes, `screen` decides whether a text is shown, held or refused, and
 *   `postColumns` makes its row (moderation).
 */
import type { ActivityName } from "@hubbub/contract/activities";
import type { Limit } from "@hubbub/server-kit/memory-limit";

import type { EventRecord } from "../domain/events/event-record.ts";
import type { Connection } from "../domain/schema/schema.ts";
import type { Results, Statements } from "../platform/database/transaction.ts";
import type { Refusal } from "../platform/http/refusal.ts";

/** Fields that all items have. */
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

/**
 * @typeParam Item what a caller submits
 * @typeParam Row what is stored of an accepted item, and what else the later steps need of it
 * @typeParam Receipt what the caller of an accepted item gets
 */
export type WritePlan<
  Item extends Submission,
  Row,
  Receipt,
  Reads extends Statements,
  Writes extends Statements,
> = Answer<Row, Receipt, Writes> & {
  activity: ActivityName;
  /** How many items one participant may submit. Replays, refused and failed ones do not count. */
  limit?: SubmissionLimit;
  /** Starts the statements that read and lock what the batch needs. */
  reads?: (transaction: Connection, items: readonly Item[]) => Reads;
  /**
   * Decides about an item whose event takes submissions. Pure.
   * @param accepted the items that this batch has accepted so far, of everybody (`ofPerson`)
   * @returns the row, or why the item is refused
   */
  decide: (item: Item, event: EventRecord, found: Results<Reads>, accepted: readonly Item[]) => Row | Refusal;
  /**
   * Starts the statements that store the rows. The database runs them in the order in which they are started: each sees
   * what the earlier ones have written.
   */
  writes: (transaction: Connection, rows: readonly Row[], found: Results<Reads>) => Writes;
  /** Publishes the changes: what to invalidate and to broadcast. Called after the commit. */
  publish: (rows: readonly Row[], written: Results<Writes>) => void;
};

type Answer<Row, Receipt, Writes extends Statements> =
  | {
      /** The receipt is stored under the item's idempotency key: a repeated request gets it again. */
      toReceipt: (row: Row) => Receipt;
    }
  | {
      /** For submissions that change nothing if they are repeated, so they need no key. In the order of the rows. */
      answers: (rows: readonly Row[], written: Results<Writes>) => readonly Receipt[];
    };

/** How many items a participant may submit. */
export interface SubmissionLimit extends Limit<Refusal> {
  /** Items with the same key are counted together. */
  keyOf: (item: Submission) => string;
  /** Reads what was counted before the batch, by `keyOf`. */
  count: (transaction: Connection, items: readonly Submission[]) => Promise<ReadonlyMap<string, Quota>>;
  /** Counts stored items, after the commit; null if `count` counts what is stored. */
  record: ((items: readonly Submission[]) => Promise<unknown>) | null;
}

/** The submissions that count for a limit, and the seconds until one more may be allowed. */
export interface Quota {
  count: number;
  retryAfter: number;
}

/** The columns that every stored submission has. */
export function submissionColumns({ eventId, participantKey, profileId }: Submission) {
  return { event_id: eventId, participant_key: participantKey, profile_id: profileId };
}

/** Identifies a participant of an event, as a key for maps. */
export function participantOf(item: Pick<Submission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/** Those of the items that come from the same person as this one, under any key. */
export function ofPerson<Item extends Submission>(items: readonly Item[], { eventId, authorKeys }: Item): Item[] {
  return items.filter((other) => other.eventId === eventId && other.authorKeys.some((key) => authorKeys.includes(key)));
}
