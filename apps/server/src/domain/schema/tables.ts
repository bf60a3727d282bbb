/**
 * What happens to the rows of a table: erasure, retention and the reset of the demo event derive their queries from it.
 * The rows of the activities' tables are in their folders (activities/tables.ts).
 */
import type { Contributions } from "@hubbub/contract/me";

import type { DomainTables } from "./schema.ts";

/** Columns that identify who submitted a row: the participant key, or the wallet profile. */
export type PersonColumn = "participant_key" | "profile_id";

/** When rows are deleted: the erasure of a person's data; the end of an event's retention time; a reset of the demo event. */
export type Occasion = "erasure" | "retention" | "demo-reset";

export interface TableData<Column extends PersonColumn = PersonColumn> {
  /** The columns that identify who submitted a row, if rows are submissions or results of a person. */
  submittedBy?: readonly [Column, ...Column[]];
  /** Name of the number of rows in `GET /api/me`. */
  countedAs?: keyof Contributions;
  /** SQL condition of the rows that are counted; all by default. */
  countedWhere?: string;
  /**
   * When the rows that the person submitted, or those of the event, are deleted. On other occasions they stay, or a
   * foreign key or a separate query deletes or changes them.
   */
  deletedOn?: readonly Occasion[];
  /** Not in backups: a restored queue would send again what was sent since. */
  isLeftOutOfBackups?: true;
}

/** A row for each of these tables. */
export type TablesData<Tables> = {
  readonly [Name in keyof Tables]: TableData<Extract<keyof Tables[Name], PersonColumn>>;
};

const NO_REMOVAL = {};
export const DELETED_ON_DEMO_RESET = { deletedOn: ["demo-reset"] } as const;
export const EVENT_CONTENT = { deletedOn: ["retention", "demo-reset"] } as const;
const ALWAYS_DELETED = { deletedOn: ["erasure", "retention", "demo-reset"] } as const;
export const SUBMISSIONS = { ...ALWAYS_DELETED, submittedBy: ["participant_key", "profile_id"] } as const;

export const domainTables: TablesData<DomainTables> = {
  installation_secrets: NO_REMOVAL,
  users: NO_REMOVAL,
  // Profiles and their sessions: see `eraseProfile`.
  profiles: NO_REMOVAL,
  foreign_sessions: NO_REMOVAL,
  event_groups: NO_REMOVAL,
  group_permalinks: NO_REMOVAL,
  events: NO_REMOVAL,
  // Kept as long as the event or the group.
  logos: DELETED_ON_DEMO_RESET,
  text_filters: DELETED_ON_DEMO_RESET,
  // Deleted with content: a page that still has a deleted list cannot store it again.
  list_versions: EVENT_CONTENT,
  mutes: EVENT_CONTENT,
  access_links: EVENT_CONTENT,
  // Deleted with their owner or their event, and when they have expired (`removeExpired`).
  api_keys: DELETED_ON_DEMO_RESET,
  // What the team did, without texts of participants: kept as long as the event.
  audit_log: DELETED_ON_DEMO_RESET,
  collaborators: DELETED_ON_DEMO_RESET,
  unconfirmed_names: NO_REMOVAL,
  // Contain what people sent. The cleanup deletes them after a week (submissions/receipts.store.ts).
  receipts: { ...ALWAYS_DELETED, submittedBy: ["participant_key"] },
  // Contains what several people sent: after an erasure it is taken again (features/stage).
  stage_pictures: EVENT_CONTENT,
  // Erasing a post removes it from the stage.
  pinned_posts: EVENT_CONTENT,
  // Deleted with the post by a trigger, too.
  translated_posts: EVENT_CONTENT,
  imported_sessions: DELETED_ON_DEMO_RESET,
  run_sheets: DELETED_ON_DEMO_RESET,
  presence_samples: DELETED_ON_DEMO_RESET,
  newcomer_notices: EVENT_CONTENT,
  rehearsals: DELETED_ON_DEMO_RESET,
  setup_facts: NO_REMOVAL,
  // Deleted with the account.
  webhook_endpoints: NO_REMOVAL,
  // Contain ids only. Deleted with the event, and by the cleanup after a week.
  webhook_deliveries: { ...DELETED_ON_DEMO_RESET, isLeftOutOfBackups: true },
};
