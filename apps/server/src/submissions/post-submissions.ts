/** The write plan of posts: their words and names are screened, and some posts are held for a moderator. */
import type { SubmissionActivity } from "@hubbub/contract/activities";
import type { HeldFor } from "@hubbub/contract/moderation";

import type { Limit } from "../api/rate-limits/limits.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { Connection, PooledConnection } from "../domain/schema/schema.ts";
import { insertRows, type NewRow, reserveRows } from "../platform/database/insert-rows.ts";
import { type Results, resultsOf, type Statements } from "../platform/database/transaction.ts";
import type { Refusal } from "../platform/http/refusal.ts";
import { type Candidate, type Submission, submissionColumns } from "./admission.ts";
import { findMuted } from "./moderation/moderation.store.ts";
import type { PostTable } from "./moderation/post-state.store.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type Screenings,
  type TextChecks,
} from "./moderation/screening.ts";
import { countedIn } from "./quotas.store.ts";
import { type SubmissionCall, submitterOf } from "./submitter.ts";
import { createSubmissionWriter, startsNothing, type SubmissionWriter } from "./write-pipeline.ts";

export interface PostSubmission extends Submission, ScreenedAuthor {
  text: string;
  avatarUrl: string | null;
}

/** What a post consists of, besides the fields of its activity. */
export async function postOf(screenings: Screenings, call: SubmissionCall, text: string): Promise<PostSubmission> {
  return { text, filter: await screenings.of(call.event.id), ...submitterOf(call) };
}

export interface NewPost extends NewRow {
  event_id: string;
  participant_key: string;
  participant_name: string;
  profile_id: string | null;
  is_hidden: boolean;
  held_for: HeldFor | null;
  /** Of the author's profile. These two are not columns. */
  username: string | null;
  avatarUrl: string | null;
}

export interface ReviewedPost extends Omit<NewPost, "held_for"> {
  held_for: HeldFor | "review" | null;
}

/** Holds a post for a moderator if that is needed. A post that is held already keeps its reason. */
export function forReview(post: NewPost, isNeeded: boolean): ReviewedPost {
  return isNeeded && post.held_for === null ? { ...post, is_hidden: true, held_for: "review" } : post;
}

/**
 * @typeParam Row what is stored of an accepted post
 * @typeParam Receipt what its author gets
 */
export interface PostPlan<Item, Row, Receipt, Reads extends Statements, Writes extends Statements> {
  activity: SubmissionActivity;
  table: PostTable;
  limit: Limit;
  /** By default words are checked if the event's text filter is on, and no links. */
  checksOf?: (event: EventRecord) => TextChecks;
  /** Starts the statements that read and lock what the batch needs. */
  reads?: (transaction: Connection, items: readonly Item[]) => Reads;
  /** Returns why a post is refused, besides its words; null if it is not. */
  refuse?: (candidate: Candidate<Item>, accepted: readonly Candidate<Item>[], found: Results<Reads>) => Refusal | null;
  /** Returns the author as they are screened and stored with the post; by default as they are. */
  authorOf?: (item: Item, found: Results<Reads>) => ScreenedAuthor;
  /** Returns what is stored: the screened post with the columns of its table. */
  toRow: (post: NewPost, candidate: Candidate<Item>, found: Results<Reads>) => Row;
  toReceipt: (row: Row) => Receipt;
  /** Starts the statements that are needed besides the insert. */
  writes?: (transaction: Connection, rows: readonly Row[]) => Writes;
  /** Called after the commit. */
  publish: (rows: readonly Row[], written: Results<Writes>) => void;
}

export function createPostWriter<
  Item extends PostSubmission,
  Row extends Pick<NewPost, "username" | "avatarUrl">,
  Receipt extends object,
  Reads extends Statements,
  Writes extends Statements,
>(kysely: PooledConnection, plan: PostPlan<Item, Row, Receipt, Reads, Writes>): SubmissionWriter<Item, Receipt> {
  const { activity, table, reads = startsNothing, writes = startsNothing } = plan;
  const authorOf = (item: Item, found: Results<Reads>) => plan.authorOf?.(item, found) ?? item;
  return createSubmissionWriter(kysely, {
    activity,
    limit: countedIn(table, plan.limit),
    reads: (transaction, items: readonly Item[]) => ({
      newRow: reserveRows(transaction, table, items),
      muted: findMuted(transaction, items),
      found: resultsOf(reads(transaction, items)),
    }),
    refuse: (candidate, accepted, { found }) => {
      const { item, event } = candidate;
      const refusal = plan.refuse?.(candidate, accepted, found);
      return refusal ?? refuseWords(authorOf(item, found), item.text, event, plan.checksOf?.(event));
    },
    toRow: (candidate, { newRow, muted, found }) => {
      const { item, event } = candidate;
      const author = authorOf(item, found);
      const heldFor = reasonToHold(author, muted, item.text, event, plan.checksOf?.(event));
      const post = {
        ...newRow(item),
        ...submissionColumns(item),
        participant_name: author.participantName,
        is_hidden: heldFor !== null,
        held_for: heldFor,
        username: item.username,
        avatarUrl: item.avatarUrl,
      };
      return plan.toRow(post, candidate, found);
    },
    toReceipt: plan.toReceipt,
    writes: (transaction, rows) => {
      const columns = rows.map(({ username: _username, avatarUrl: _avatarUrl, ...stored }) => stored);
      return { posts: insertRows(transaction, table, columns), others: resultsOf(writes(transaction, rows)) };
    },
    publish: (rows, { others }) => plan.publish(rows, others),
  });
}
