/** The write plan of posts: their words and names are screened, and some posts are held for a moderator. */
import type { SubmissionActivity } from "@hubbub/contract/activities";
import type { HeldFor } from "@hubbub/contract/moderation";

import type { Limit } from "../api/rate-limits/limits.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { Connection, PooledConnection } from "../domain/schema/schema.ts";
import { insertRows, type NewRow, reserveRows } from "../platform/database/insert-rows.ts";
import type { Refusal } from "../platform/http/refusal.ts";
import type { Circumstances, Submission } from "./admission.ts";
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
import { createSubmissionWriter, type SubmissionWriter } from "./write-pipeline.ts";

export interface PostSubmission extends Submission, ScreenedAuthor {
  text: string;
  avatarUrl: string | null;
}

/** What a post consists of, besides the fields of its activity. */
export async function postOf(
  screenings: Screenings,
  call: SubmissionCall & { event: EventRecord },
  text: string,
): Promise<PostSubmission> {
  return { eventId: call.event.id, text, screening: await screenings.of(call.event.id), ...submitterOf(call) };
}

/** @typeParam Reason why posts are held, besides the reasons of the screening */
export interface NewPost<Reason extends string = never> extends NewRow {
  event_id: string;
  participant_key: string;
  participant_name: string;
  profile_id: string | null;
  is_hidden: boolean;
  held_for: HeldFor | Reason | null;
  /** Of the author's profile. These two are not columns. */
  username: string | null;
  avatarUrl: string | null;
}

/**
 * @typeParam Columns the columns of this table that other tables of posts do not have
 * @typeParam Loaded the result of `load`; undefined without it
 * @typeParam Beside the result of `alongside`
 */
export interface PostPlan<
  Item extends PostSubmission,
  Columns extends object,
  Loaded,
  Beside,
  Receipt,
  Reason extends string,
> {
  activity: SubmissionActivity;
  limit: Limit;
  table: PostTable;
  checksOf: (event: EventRecord) => TextChecks;
  /** Reads and locks what the functions below need. */
  load?: (transaction: Connection, items: readonly Item[]) => Promise<Loaded>;
  /** Returns why a post is refused, besides its words; null if it is not. */
  refuse?: (item: Item, circumstances: Circumstances<Item, Loaded>) => Refusal | null;
  /** Returns the author as they are screened and stored with the post; by default as they are. */
  screened?: (item: Item, loaded: Loaded) => ScreenedAuthor;
  /** Returns why a post is held that the screening lets pass; null if it is not. */
  review?: (item: Item, circumstances: Circumstances<Item, Loaded>) => Reason | null;
  toColumns: (item: Item) => Columns;
  toReceipt: (row: NewPost<Reason> & Columns) => Receipt;
  /** Starts a statement besides the one that stores the posts. */
  alongside?: (transaction: Connection, rows: readonly (NewPost<Reason> & Columns)[]) => Promise<Beside>;
  publish: (rows: readonly (NewPost<Reason> & Columns)[], beside: Beside | null) => void;
}

export function createPostWriter<
  Item extends PostSubmission,
  Columns extends object,
  Beside,
  Receipt extends object,
  Reason extends string = never,
  Loaded = undefined,
>(
  kysely: PooledConnection,
  plan: PostPlan<Item, Columns, Loaded, Beside, Receipt, Reason>,
): SubmissionWriter<Item, Receipt> {
  const { activity, table, limit, checksOf, screened = (item: Item) => item } = plan;
  return createSubmissionWriter(kysely, {
    activity,
    limit: countedIn(table, limit),
    load: async (transaction, items: readonly Item[]) => {
      const [newRow, loaded] = await Promise.all([
        reserveRows(transaction, table, items),
        plan.load?.(transaction, items),
      ]);
      return { newRow, loaded: loaded as Loaded };
    },
    refuse: (item, { loaded: { loaded }, ...circumstances }) => {
      const { event } = circumstances;
      const author = screened(item, loaded);
      return (
        plan.refuse?.(item, { ...circumstances, loaded }) ?? refuseWords(author, item.text, event, checksOf(event))
      );
    },
    toRow: (item, { loaded: { newRow, loaded }, ...circumstances }): NewPost<Reason> & Columns => {
      const { event } = circumstances;
      const author = screened(item, loaded);
      const heldFor =
        reasonToHold(author, item.text, event, checksOf(event)) ??
        plan.review?.(item, { ...circumstances, loaded }) ??
        null;
      return {
        ...newRow(item),
        event_id: item.eventId,
        participant_key: item.participantKey,
        participant_name: author.participantName,
        profile_id: item.profileId,
        is_hidden: heldFor !== null,
        held_for: heldFor,
        username: item.username,
        avatarUrl: item.avatarUrl,
        ...plan.toColumns(item),
      };
    },
    write: (transaction, rows) => {
      const columns = rows.map(({ username: _username, avatarUrl: _avatarUrl, ...stored }) => stored);
      return {
        inserted: insertRows(transaction, table, columns),
        beside: plan.alongside?.(transaction, rows) ?? Promise.resolve(null),
      };
    },
    receipts: { stored: plan.toReceipt },
    publish: (rows, { beside }) => plan.publish(rows, beside),
  });
}
