/**
 * Types of the database tables, which `migrations/` creates. Change both together. The tables of an activity are in its
 * `tables.ts`, which adds them to `Schema`.
 */
import type { AccessLinkRole, ApiKeyScope } from "@hubbub/contract/access";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import type { StoredLogo } from "@hubbub/contract/branding";
import type { Language } from "@hubbub/contract/languages";
import type { HeldFor } from "@hubbub/contract/moderation";
import type { RunSheetStep } from "@hubbub/contract/run-sheet";
import type { ScheduleValues } from "@hubbub/contract/schedule-import";
import type { StagePicture } from "@hubbub/contract/stage";
import type { RehearsalCheck, RehearsalOutcome } from "@hubbub/contract/rehearsal";
import type { DeliveryFault, Webhook, WebhookDelivery } from "@hubbub/contract/webhooks";
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
  Kysely,
  Transaction as KyselyTransaction,
} from "kysely";

import type { PooledKysely } from "../../platform/database/pool.ts";
import type { ImageHeader } from "../branding/logo-file.ts";
import type { EventColumns } from "../events/event-fields.ts";

/** A `timestamptz` with a default: optional in an insert. */
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A nullable column: optional in an insert. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A row of an event, with an id. */
export interface EventRow {
  event_id: string;
  id: GeneratedAlways<number>;
}

/** What a participant submitted to an event. */
export interface SubmissionRow extends EventRow {
  /** A stable key of a participant in an event (domain/identity/participant.ts), which is never sent to attendees. */
  participant_key: string;
  /** The author's wallet profile. */
  profile_id: Nullable<string>;
  submitted_at: DefaultInstant;
}

/** A submission that moderators can hide (submissions/moderation/post-state.store.ts). */
export interface PostRow<Reason extends string = HeldFor> extends SubmissionRow {
  participant_name: string;
  is_hidden: Generated<boolean>;
  /** Why the post is held, and hidden until a moderator decides; null if it is not held. */
  held_for: Nullable<Reason>;
}

/** The tables that belong to no activity. */
export interface DomainTables {
  installation_secrets: { name: string; value: Buffer };
  /** Organizers and moderators, from the hub; and the system user, who has no hub account. */
  users: {
    db_id: string;
    hub_user_id: Nullable<string>;
    username: string;
    email: string;
    premium: boolean;
    created_at: DefaultInstant;
    seen_at: DefaultInstant;
  };
  /** Attendees, from the wallet; and the demo's sample attendees, who have no wallet account. */
  profiles: {
    id: string;
    wallet_user_id: Nullable<string>;
    username: string;
    email: string;
    display_name: string;
    avatar_url: Nullable<string>;
    tier: Generated<"free" | "paid" | "team">;
    credits: Generated<number>;
    created_at: DefaultInstant;
    seen_at: DefaultInstant;
  };
  /** Which tokens a foreign provider has confirmed, and when it did so last. */
  foreign_sessions: {
    token_hash: Buffer;
    realm: "hub" | "wallet";
    /** The provider's id of the person. */
    user_id: string;
    validated_at: Instant;
    expires_at: Instant;
  };
  event_groups: {
    id: string;
    permalink: string;
    title: string;
    description: Generated<string>;
    logo_url: Nullable<string>;
    banner_url1: Nullable<string>;
    banner_url2: Nullable<string>;
    banner_url3: Nullable<string>;
    requires_wallet_login: Generated<boolean>;
    current_event_id: Nullable<string>;
    organizer_id: string;
    session_access_mode: Generated<"hybrid" | "sequential" | "open">;
    created_at: DefaultInstant;
    accent_color: Nullable<string>;
    hide_product_name: Generated<boolean>;
    logo: Nullable<StoredLogo>;
    schedule_time_zone: Nullable<string>;
  };
  /** All permalinks ever used, including those of deleted groups. */
  group_permalinks: { permalink: string; given_at: DefaultInstant };
  events: {
    [Column in keyof EventColumns]: Column extends "id" | "title" | "organizer_id"
      ? EventColumns[Column]
      : Generated<EventColumns[Column]>;
  } & { group_id: Nullable<string> };
  /** The pictures of logos. At most one for an event or a group, whose `logo` describes it. */
  logos: { event_id: Nullable<string>; group_id: Nullable<string>; content_type: ImageHeader["type"]; content: Buffer };
  /** An event's own words and exceptions of the text filter. */
  text_filters: { event_id: string; words: string[]; exceptions: string[] };
  /** The versions of lists that are replaced as a whole (domain/events/list-versions.store.ts). */
  list_versions: { event_id: string; list: string; version: number };
  /** Participants whose next posts in an event are held for review. */
  mutes: EventRow & {
    participant_key: string;
    participant_name: string;
    profile_id: Nullable<string>;
    muted_by: Nullable<string>;
    /** Label of the access link that muted them, if it was no account. */
    muted_by_link: Nullable<string>;
    muted_at: DefaultInstant;
  };
  access_links: EventRow & {
    role: AccessLinkRole;
    label: string;
    secret_hash: Buffer;
    created_by: Nullable<string>;
    created_at: DefaultInstant;
    expires_at: Instant;
    opened_at: NullableInstant;
    opened: Generated<number>;
  };
  /** Keys of programs that act as an organizer. */
  api_keys: {
    id: string;
    user_db_id: string;
    /** Null: for all events that the owner may manage. */
    event_id: Nullable<string>;
    name: string;
    scopes: ApiKeyScope[];
    secret_hash: Buffer;
    created_at: DefaultInstant;
    expires_at: Instant;
    last_used_at: NullableInstant;
  };
  /**
   * What moderators and organizers did. At most one of `user_db_id` and `link_label` is set; `key_name` if a program of
   * the account did it.
   */
  audit_log: EventRow & {
    at: DefaultInstant;
    action: LoggedAction;
    target_id: Nullable<number>;
    subject: Nullable<string>;
    user_db_id: Nullable<string>;
    link_label: Nullable<string>;
    key_name: Nullable<string>;
  };
  /** The teams of events and groups. Invited by name; without rights until a sign-in sets `user_db_id`. */
  collaborators: {
    id: string;
    /** Either this or `group_id`. */
    event_id: Nullable<string>;
    group_id: Nullable<string>;
    user_db_id: Nullable<string>;
    invited_username: string;
    role: "moderator" | "admin";
    created_at: DefaultInstant;
    expires_at: NullableInstant;
    /** Whether the bundled hub had an account with this name when the invitation was made. */
    account_known: Generated<boolean>;
    /** Who has signed in with the invited name and needs a confirmation: not a member, and without any rights. */
    claimant_db_id: Nullable<string>;
    /** When the member first used the role. Until then their email address is not shown to the team. */
    accepted_at: NullableInstant;
  };
  /** Who has claimed an invitation of an organizer by registering its name, and has not been confirmed since. */
  unconfirmed_names: { organizer_id: string; user_db_id: string };
  /** What was answered to requests with an Idempotency-Key, for a week. */
  receipts: {
    participant_key: string;
    /** What the key is for: a kind of submission in one event, or creating. */
    scope: string;
    idempotency_key: string;
    /** Null for what does not belong to an event. */
    event_id: Nullable<string>;
    /** Null only inside the transaction that stores it. */
    receipt: JSONColumnType<object | null>;
    stored_at: DefaultInstant;
  };
  /** The post that the stage of an event shows instead of its view. */
  pinned_posts: { event_id: string; post_id: number };
  /**
   * Translations of public posts. Triggers delete the row of a post that is changed, hidden or deleted. Until `is_done` a
   * node is translating it; then `content` is null if the post needs no translation.
   */
  translated_posts: {
    event_id: string;
    post_table: string;
    post_id: number;
    language: Language;
    content: Nullable<string>;
    is_done: Generated<boolean>;
    claimed_at: DefaultInstant;
  };
  /** What the frozen stage of an event shows, or the reservation of a picture that is being taken. */
  stage_pictures: {
    event_id: string;
    taken_at: DefaultInstant;
    content: JSONColumnType<StagePicture | { reservation: string }>;
  };
  /** What the last import of a schedule read about a session. */
  imported_sessions: {
    event_id: string;
    /** By which the session is found again. */
    guid: string;
    read_values: JSONColumnType<ScheduleValues>;
  };
  run_sheets: {
    event_id: string;
    steps: JSONColumnType<RunSheetStep[]>;
    /** Index of the current step. */
    current_step: number | null;
  };
  /** The last rehearsal of each event. At most one is running (`outcome` null). */
  rehearsals: {
    event_id: string;
    /** The temporary copy of the event for simulated attendees; null after it was deleted. */
    copy_event_id: string | null;
    people: number;
    seconds: number;
    started_at: DefaultInstant;
    /** Last heartbeat of the node that runs it. */
    beat_at: DefaultInstant;
    elapsed_seconds: Generated<number>;
    joined: Generated<number>;
    sent: Generated<number>;
    stop_asked: Generated<boolean>;
    outcome: Nullable<Exclude<RehearsalOutcome, "running">>;
    checks: ColumnType<RehearsalCheck[], string | undefined, string>;
    simulation_was_slow: Generated<boolean>;
  };
  /** Number of people who had the event open, by node and minute. */
  presence_samples: { event_id: string; minute: Instant; node: string; people: number };
  /** Events in which newcomers of one address were slowed down. */
  newcomer_notices: { event_id: string; slowed: number; first_at: DefaultInstant; last_at: DefaultInstant };
  /** Where organizers receive webhooks. */
  webhook_endpoints: {
    id: GeneratedAlways<number>;
    user_db_id: string;
    url: string;
    types: Webhook["types"];
    is_enabled: Generated<boolean>;
    secret: Buffer;
    /** Requests are signed with it, too, until `former_secret_until`. */
    former_secret: Nullable<Buffer>;
    former_secret_until: NullableInstant;
    created_at: DefaultInstant;
    failing_since: NullableInstant;
    switched_off: Nullable<NonNullable<Webhook["switchedOff"]>["reason"]>;
    switched_off_at: NullableInstant;
    dropped: Generated<number>;
  };
  /** The queue of webhooks, and their log. */
  webhook_deliveries: {
    id: GeneratedAlways<number>;
    endpoint_id: number;
    /** Null for tests. */
    event_id: Nullable<string>;
    message_id: Generated<string>;
    type: WebhookDelivery["type"];
    body: string;
    created_at: DefaultInstant;
    state: Generated<WebhookDelivery["state"]>;
    attempts: Generated<number>;
    next_at: DefaultInstant;
    claimed_until: NullableInstant;
    tried_at: NullableInstant;
    status: Nullable<number>;
    duration_ms: Nullable<number>;
    fault: Nullable<DeliveryFault>;
  };
  /** Steps of the first organizer's setup checklist that were done on this installation. */
  setup_facts: { name: "backup" | "poster" | "dismissed"; happened_at: DefaultInstant };
}

export interface Schema extends DomainTables {}

/**
 * The database, or a transaction. Kysely's builder writes statements that store values, or find rows of some tables by
 * their columns; a part of it may be `sql`, such as an interval. A statement in which the database computes is `sql` as a
 * whole: with groups, CTEs, rows made of an array or of another query, or a table that is a parameter.
 */
export type Connection = Kysely<Schema>;
/** The database, not a transaction: it can start one. */
export type PooledConnection = PooledKysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;
