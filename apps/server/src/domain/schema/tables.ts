/**
 * What happens to the rows of a table: deleting, erasure, retention, the hourly cleanup, backups and the reset of the demo
 * event read it. The rows of the activities' tables are in their folders (activities/tables.ts).
 */
import type { Contributions } from "@hubbub/contract/me";
import { ANONYMOUS } from "@hubbub/contract/text";
import { type RawBuilder, sql } from "kysely";

import type { DomainTables, Schema } from "./schema.ts";

/** Columns that identify a person: the participant key, or the wallet profile. */
export type PersonColumn = "participant_key" | "profile_id";

/** The rows are deleted, or these columns are set. */
export type Removal<Row> =
  | "delete"
  | { readonly [Column in keyof Row & string]?: string | number | null | RawBuilder<unknown> };

export interface TableData<Row = Record<string, unknown>> {
  /** The tables with whose rows they are deleted: by foreign keys, which a test compares. */
  deletedWith?: readonly (keyof Schema)[];
  /** The columns that identify the person whom the rows are about. */
  personal?: readonly [keyof Row & PersonColumn, ...(keyof Row & PersonColumn)[]];
  /** Name of the number of a person's rows in `GET /api/me`. */
  countedAs?: keyof Contributions;
  /** SQL condition of the rows that are counted; all by default. */
  countedWhere?: string;
  /**
   * What the erasure of a person's data does with their rows; in a table without `personal`, with those of all events in
   * which they took part. By default nothing. "activity": its activity does it (`erasure`).
   */
  onErasure?: Removal<Row> | "activity";
  /** What happens to the rows of an archived event at the end of its retention time. By default nothing. */
  onRetention?: Removal<Row>;
  /** The hourly cleanup deletes rows as soon as the time in the column is so many days ago. */
  expiry?: { column: keyof Row & string; days: number };
  /** Not in backups: a restored queue would send again what was sent since. */
  isLeftOutOfBackups?: true;
}

/** A row for each of these tables. */
export type TablesData<Tables> = { readonly [Name in keyof Tables]: TableData<Tables[Name]> };

/** How long the receipt of a submission counts: a phone that was off sends its outbox at the next day of a conference. */
export const RECEIPT_DAYS = 7;

/** Kept as long as the event. */
export const EVENT_SETTING = { deletedWith: ["events"] } as const;
export const EVENT_CONTENT = { ...EVENT_SETTING, onRetention: "delete" } as const;
export const SUBMISSIONS = {
  ...EVENT_CONTENT,
  personal: ["participant_key", "profile_id"],
  onErasure: "delete",
} as const;
/** Rows that stay without their person. */
export const WITHOUT_PERSON = { participant_key: sql`'x:' || gen_random_uuid()`, profile_id: null } as const;
/** Columns with the names of a person who was erased. */
export const WITHOUT_NAME = { username: "", display_name: ANONYMOUS, avatar_url: null } as const;

export const domainTables: TablesData<DomainTables> = {
  installation_secrets: {},
  users: {},
  // Deleted or anonymized by `eraseProfile` with their foreign sessions, and by `removeUnusedProfiles`.
  profiles: {},
  foreign_sessions: { expiry: { column: "expires_at", days: 0 } },
  event_groups: {},
  group_permalinks: {},
  events: {},
  logos: { deletedWith: ["events", "event_groups"] },
  text_filters: EVENT_SETTING,
  // Deleted with content: a page that still has a deleted list cannot store it again.
  list_versions: EVENT_CONTENT,
  mutes: { ...SUBMISSIONS, deletedWith: ["events", "profiles"] },
  access_links: EVENT_CONTENT,
  api_keys: { deletedWith: ["events", "users"], expiry: { column: "expires_at", days: 0 } },
  // What the team did, without texts of participants.
  audit_log: EVENT_SETTING,
  // Only invitations expire.
  collaborators: { deletedWith: ["events", "event_groups"], expiry: { column: "expires_at", days: 0 } },
  unconfirmed_names: {},
  // Contain what people sent. Without a foreign key: see `deleteEvent`.
  receipts: { ...SUBMISSIONS, personal: ["participant_key"], expiry: { column: "stored_at", days: RECEIPT_DAYS } },
  // Contains what several people sent: after an erasure it is taken again (features/stage).
  stage_pictures: { ...EVENT_CONTENT, onErasure: "delete" },
  // Erasing a post removes it from the stage.
  pinned_posts: EVENT_CONTENT,
  // Deleted with the post by a trigger, too.
  translated_posts: EVENT_CONTENT,
  imported_sessions: EVENT_SETTING,
  run_sheets: EVENT_SETTING,
  presence_samples: EVENT_SETTING,
  newcomer_notices: EVENT_CONTENT,
  rehearsals: EVENT_SETTING,
  setup_facts: {},
  webhook_endpoints: { deletedWith: ["users"] },
  // Contain ids only. The cleanup deletes those that no log shows any more (`removeOldDeliveries`).
  webhook_deliveries: { deletedWith: ["events", "webhook_endpoints"], isLeftOutOfBackups: true },
};
