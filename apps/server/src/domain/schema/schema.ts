/** Types of the database tables, which `migrations/` creates. Change both together. */
import type { AccessLinkRole } from "@hubbub/contract/access-link-limits";
import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";
import type { ResponseHeldFor, ResponseStatus } from "@hubbub/contract/activities/icebreaker/limits";
import type { TierBadge } from "@hubbub/contract/activities/leaderboard/calls";
import type { PollKind, PollState, ResultsVisibility } from "@hubbub/contract/activities/polls/limits";
import type { PollAnswer, PollOption } from "@hubbub/contract/activities/polls/calls";
import type { LoggedAction } from "@hubbub/contract/activity-log-actions";
import type { StageActivity, StageMode } from "@hubbub/contract/events";
import type { RunSheetStep } from "@hubbub/contract/run-sheet";
import type { StagePicture } from "@hubbub/contract/stage";
import type { Mood } from "@hubbub/contract/activities/reactions/rules";
import type { Language } from "@hubbub/contract/languages";
import type { HeldFor, TextFilterAction } from "@hubbub/contract/moderation";
import type { RehearsalCheck, RehearsalOutcome } from "@hubbub/contract/rehearsal";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** A `timestamptz` with a default: optional in an insert. */
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A stable key of a participant in an event (domain/identity/participant.ts), which is never sent to attendees. */
type ParticipantKey = string;
/** A nullable column: optional in an insert. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface InstallationSecretsTable {
  name: string;
  value: Buffer;
}

/** Organizers and moderators, from the hub; and the system user, who has no hub account. */
export interface UsersTable {
  db_id: string;
  hub_user_id: Nullable<string>;
  username: string;
  email: string;
  premium: boolean;
  created_at: DefaultInstant;
  seen_at: DefaultInstant;
}

/** Attendees, from the wallet; and the demo's sample attendees, who have no wallet account. */
export interface ProfilesTable {
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
}

interface SessionsTable {
  id_hash: Buffer;
  token_hash: Buffer;
  /** The provider's token, encrypted (domain/identity/sealed-token.ts). */
  sealed_token: Buffer;
  created_at: DefaultInstant;
  validated_at: DefaultInstant;
  expires_at: Instant;
}

export interface WalletSessionsTable extends SessionsTable {
  profile_id: string;
}

/** Sessions of organizers for the live channel, where browsers cannot send the hub's bearer token. */
export interface StaffSessionsTable extends SessionsTable {
  user_db_id: string;
}

export interface EventGroupsTable {
  id: string;
  permalink: string;
  title: string;
  description: Generated<string>;
  logo_url: Nullable<string>;
  banner_url1: Nullable<string>;
  banner_url2: Nullable<string>;
  banner_url3: Nullable<string>;
  require_gfavip_login: Generated<boolean>;
  current_event_id: Nullable<string>;
  organizer_id: string;
  session_access_mode: Generated<"hybrid" | "sequential" | "open">;
  created_at: DefaultInstant;
}

/** All permalinks ever used, also those of deleted groups. */
export interface GroupPermalinksTable {
  permalink: string;
  given_at: DefaultInstant;
}

/** Steps of the first organizer's setup checklist that were done on this installation. */
export interface SetupFactsTable {
  name: "backup" | "poster" | "dismissed";
  happened_at: DefaultInstant;
}

export interface EventsTable {
  id: string;
  title: string;
  description: Generated<string>;
  organizer_id: string;
  created_at: DefaultInstant;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  /** When its submissions were deleted because the retention time was over. */
  emptied_at: NullableInstant;
  is_private: Generated<boolean>;
  /** Whether it has ever been its group's current session. */
  was_live: Generated<boolean>;
  group_id: Nullable<string>;
  group_order: Nullable<number>;
  speaker_profile_url: Nullable<string>;
  translation_language: Generated<Language>;
  emoji_rate_limit: Generated<number>;
  enable_word_cloud: Generated<boolean>;
  enable_social_wall: Generated<boolean>;
  enable_emoji_pulse: Generated<boolean>;
  enable_translation: Generated<boolean>;
  enable_live_chat: Generated<boolean>;
  enable_timer: Generated<boolean>;
  enable_prize_drawing: Generated<boolean>;
  enable_polls: Generated<boolean>;
  has_leaderboard: Generated<boolean>;
  chat_allow_anonymous: Generated<boolean>;
  chat_moderation_enabled: Generated<boolean>;
  chat_community_id: Generated<string>;
  review_anonymous_questions: Generated<boolean>;
  stage_activity: Generated<StageActivity>;
  stage_mode: Generated<StageMode>;
  /** Null for the default prompt. */
  icebreaker_prompt: Nullable<string>;
  cloud_leaves_out_fillers: Generated<boolean>;
  review_icebreaker: Generated<boolean>;
  text_filter_enabled: Generated<boolean>;
  word_filter_action: Generated<TextFilterAction>;
  join_origin: Nullable<string>;
}

/** An event's own words and exceptions of the text filter. */
export interface TextFiltersTable {
  event_id: string;
  words: string[];
  exceptions: string[];
}

/** Participants whose next posts in an event are held for review. */
export interface MutesTable {
  event_id: string;
  id: GeneratedAlways<number>;
  participant_key: ParticipantKey;
  participant_name: string;
  profile_id: Nullable<string>;
  muted_by: Nullable<string>;
  /** Label of the access link that muted them, if it was no account. */
  muted_by_link: Nullable<string>;
  muted_at: DefaultInstant;
}

export interface AccessLinksTable {
  event_id: string;
  id: GeneratedAlways<number>;
  role: AccessLinkRole;
  label: string;
  secret_hash: Buffer;
  created_by: Nullable<string>;
  created_at: DefaultInstant;
  expires_at: Instant;
  opened_at: NullableInstant;
  opened: Generated<number>;
}

/** What moderators and organizers did. At most one of `user_db_id` and `link_label` is set. */
export interface ActivityLogTable {
  event_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  action: LoggedAction;
  target_id: Nullable<number>;
  subject: Nullable<string>;
  user_db_id: Nullable<string>;
  link_label: Nullable<string>;
}

/** Invited by name; without rights until a sign-in sets `user_db_id`. */
interface CollaboratorColumns {
  id: string;
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
}

export interface EventCollaboratorsTable extends CollaboratorColumns {
  event_id: string;
}

/** Who has claimed an invitation of an organizer by registering its name, and has not been confirmed since. */
export interface UnconfirmedNamesTable {
  organizer_id: string;
  user_db_id: string;
}

export interface GroupCollaboratorsTable extends CollaboratorColumns {
  group_id: string;
}

/** The last rehearsal of each event. At most one is running (`outcome` null). */
export interface RehearsalsTable {
  event_id: string;
  /** The temporary copy of the event for simulated attendees; null after it was deleted. */
  scratch_event_id: string | null;
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
  crowd_was_slow: Generated<boolean>;
}

/** Events and groups that an organizer created with an Idempotency-Key. */
export interface MadeOnceTable {
  organizer_id: string;
  idempotency_key: string;
  event_id: Nullable<string>;
  group_id: Nullable<string>;
  made_at: DefaultInstant;
}

export interface IcebreakerResponsesTable {
  event_id: string;
  id: GeneratedAlways<number>;
  response: string;
  participant_name: string;
  participant_key: ParticipantKey;
  profile_id: Nullable<string>;
  idempotency_key: Nullable<string>;
  submitted_at: DefaultInstant;
  status: Generated<ResponseStatus>;
  /** Why it is pending; null unless it is. */
  held_for: Nullable<ResponseHeldFor>;
}

/** The number of an event's shown responses, updated in the same transaction as `icebreaker_responses`. */
export interface IcebreakerCountsTable {
  event_id: string;
  shown: Generated<number>;
}

/** The word cloud's rules of an event: the complete list in one row. */
export interface WordRulesTable {
  event_id: string;
  rules: JSONColumnType<WordRule[]>;
  version: number;
}

export interface ReactionVotesTable {
  event_id: string;
  id: GeneratedAlways<number>;
  mood: Mood;
  participant_key: ParticipantKey;
  profile_id: Nullable<string>;
  idempotency_key: Nullable<string>;
  submitted_at: DefaultInstant;
}

/** Totals of an event's votes by mood, updated in the same transaction as `reaction_votes`. */
export interface ReactionCountsTable {
  event_id: string;
  excited: Generated<number>;
  neutral: Generated<number>;
  bored: Generated<number>;
}

export interface QuestionsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  content: string;
  status: "pending" | "open" | "answered" | "ignored" | "merged";
  /** The question of the event that a merged one was merged into. */
  merged_into: Nullable<number>;
  merged_at: NullableInstant;
  /** The state of a merged question, which undoing restores. */
  status_before_merge: Nullable<"pending" | "open" | "answered">;
  /** Why a question is pending; null if the reason is the review of anonymous questions. */
  held_for: Nullable<Exclude<HeldFor, "link">>;
  /** A moderator's answer; null unless the question is answered, or was answered before it was merged. */
  answer: Nullable<string>;
  participant_name: string;
  participant_key: ParticipantKey;
  /** The label that the page sent for its visit. */
  participant_label: Nullable<string>;
  profile_id: Nullable<string>;
  idempotency_key: Nullable<string>;
  upvotes: Generated<number>;
  downvotes: Generated<number>;
  submitted_at: DefaultInstant;
}

/** One row for each profile and question (D-33). */
export interface QuestionVotesTable {
  event_id: string;
  question_id: number;
  profile_id: string;
  /** "none" withdraws a vote that may have been given on a merged question. */
  vote: "upvote" | "downvote" | "none";
  voted_at: DefaultInstant;
}

/** The labels that the team of an event uses for questions. */
export interface QuestionLabelsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  name: string;
  /** Order of the labels, from 1. */
  position: number;
}

export interface LabeledQuestionsTable {
  event_id: string;
  question_id: number;
  label_id: number;
}

export interface ChatMessagesTable {
  event_id: string;
  id: GeneratedAlways<number>;
  content: string;
  participant_name: string;
  participant_key: ParticipantKey;
  /** Lets a page recognize the messages that it sent itself. */
  visit_tag: Nullable<string>;
  /** The author's wallet profile, for points and exports. */
  profile_id: Nullable<string>;
  idempotency_key: Nullable<string>;
  submitted_at: DefaultInstant;
  is_hidden: Generated<boolean>;
  /** Why a message is held for review; null if it is not. */
  held_for: Nullable<HeldFor>;
}

export interface ChatReactionsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  message_id: number;
  emoji: string;
  participant_key: ParticipantKey;
  created_at: DefaultInstant;
}

export interface TimersTable {
  event_id: string;
  status: Generated<"idle" | "running" | "paused">;
  duration_seconds: Nullable<number>;
  end_at: NullableInstant;
  remaining_ms: Nullable<number>;
  /** Incremented by every change, so that clients can order two messages. */
  revision: Generated<number>;
}

export interface PrizeEntriesTable {
  event_id: string;
  profile_id: string;
  code: string;
  entered_at: DefaultInstant;
  /** Keyed hash of the network, if the account was new when it entered. A random id after the event was archived. */
  network_group: Nullable<string>;
}

/** The secret seed of an event's next draw. */
export interface PrizeSeedsTable {
  event_id: string;
  seed: string;
  seed_hash: string;
  committed_at: DefaultInstant;
}

export interface PrizeDrawsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  profile_id: Nullable<string>;
  username: string;
  display_name: string;
  avatar_url: Nullable<string>;
  winner_code: string;
  winner_index: number;
  entries: string[];
  entries_hash: string;
  seed: string;
  seed_hash: string;
  committed_at: Instant;
  drawn_at: DefaultInstant;
  left_out: Generated<number>;
}

/** A participant's own translations, which nobody else can read. */
export interface TranslationsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  original_text: string;
  translated_text: string;
  target_language: Nullable<string>;
  participant_name: string;
  participant_key: ParticipantKey;
  participant_label: Nullable<string>;
  idempotency_key: Nullable<string>;
  submitted_at: DefaultInstant;
}

export interface TranslationCaptionsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  original_text: string;
  translated_text: string;
  target_language: Language;
  idempotency_key: Nullable<string>;
  submitted_at: DefaultInstant;
}

/** Characters sent to the translation service, by UTC day. */
export interface TranslationUsageTable {
  /** As YYYY-MM-DD. */
  day: string;
  characters: number;
}

/** One row for each computed leaderboard, also for an empty one. */
export interface LeaderboardsTable {
  event_id: string;
  /** Version of the point formula in the contract. */
  formula_version: number;
  calculated_at: DefaultInstant;
}

export interface LeaderboardEntriesTable {
  event_id: string;
  profile_id: string;
  rank: number;
  tier_badge: TierBadge;
  total_points: number;
  icebreaker: boolean;
  questions_asked: number;
  chat_messages: number;
  /** Upvotes of the counted questions. */
  votes_received: Generated<number>;
  /** When the last counted contribution was sent; null in leaderboards computed before this column existed. */
  reached_at: NullableInstant;
  quiz_points: Generated<number>;
}

/** What the kind of a poll defines. */
export interface PollDetails {
  options?: PollOption[];
  maxChoices?: number;
  scale?: { max: number; lowLabel: string; highLabel: string };
  correctOptionIds?: string[];
  secondsToAnswer?: number;
  /** Number of changes of the definition; missing for 0. */
  version?: number;
}

/** The question that the stage of an event shows instead of its view. */
export interface PinnedQuestionsTable {
  event_id: string;
  question_id: number;
}

/** What the frozen stage of an event shows. */
export interface StagePicturesTable {
  event_id: string;
  taken_at: DefaultInstant;
  content: JSONColumnType<StagePicture>;
}

export interface RunSheetsTable {
  event_id: string;
  steps: JSONColumnType<RunSheetStep[]>;
  /** Index of the current step. */
  current_step: number | null;
  /** Number of changes of the steps. */
  revision: number;
}

export interface PollsTable {
  event_id: string;
  id: GeneratedAlways<number>;
  position: number;
  kind: PollKind;
  question: string;
  definition: JSONColumnType<PollDetails>;
  results_visibility: ResultsVisibility;
  is_changeable: boolean;
  is_anonymous: boolean;
  state: Generated<PollState>;
  opened_at: NullableInstant;
  /** When a quiz ends; it is over from then on even if `state` is still "open". */
  closes_at: NullableInstant;
  /** Number of resets. */
  round: Generated<number>;
}

/** One row for each participant and poll. */
export interface PollAnswersTable {
  event_id: string;
  id: GeneratedAlways<number>;
  poll_id: number;
  answer: JSONColumnType<PollAnswer>;
  participant_name: string;
  /** Who answered: a stable key, which is never sent to a client. */
  participant_key: string;
  profile_id: Nullable<string>;
  /** Of a quiz: its points, 0 for a wrong answer. */
  points: Nullable<number>;
  is_hidden: Generated<boolean>;
  held_for: Nullable<HeldFor>;
  /** Time of the first answer. */
  submitted_at: DefaultInstant;
  /** The last ten times that the participant answered this poll. */
  sent_at: Date[];
  /** The idempotency keys of these answers. */
  idempotency_keys: string[];
}

/** One row for each participant and event. */
export interface FeedbackTable {
  event_id: string;
  id: GeneratedAlways<number>;
  stars: number;
  comment: Nullable<string>;
  participant_key: string;
  profile_id: Nullable<string>;
  submitted_at: DefaultInstant;
}

/** Number of people who had the event open, by node and minute. */
export interface PresenceSamplesTable {
  event_id: string;
  minute: Instant;
  node: string;
  people: number;
}

/** Events in which newcomers of one address were slowed down. */
export interface NewcomerNoticesTable {
  event_id: string;
  slowed: number;
  first_at: DefaultInstant;
  last_at: DefaultInstant;
}

export interface Schema {
  installation_secrets: InstallationSecretsTable;
  users: UsersTable;
  profiles: ProfilesTable;
  wallet_sessions: WalletSessionsTable;
  staff_sessions: StaffSessionsTable;
  event_groups: EventGroupsTable;
  group_permalinks: GroupPermalinksTable;
  events: EventsTable;
  text_filters: TextFiltersTable;
  mutes: MutesTable;
  access_links: AccessLinksTable;
  activity_log: ActivityLogTable;
  event_collaborators: EventCollaboratorsTable;
  group_collaborators: GroupCollaboratorsTable;
  unconfirmed_names: UnconfirmedNamesTable;
  made_once: MadeOnceTable;
  icebreaker_responses: IcebreakerResponsesTable;
  icebreaker_counts: IcebreakerCountsTable;
  word_rules: WordRulesTable;
  reaction_votes: ReactionVotesTable;
  reaction_counts: ReactionCountsTable;
  questions: QuestionsTable;
  question_votes: QuestionVotesTable;
  question_labels: QuestionLabelsTable;
  labeled_questions: LabeledQuestionsTable;
  chat_messages: ChatMessagesTable;
  chat_reactions: ChatReactionsTable;
  timers: TimersTable;
  prize_entries: PrizeEntriesTable;
  prize_seeds: PrizeSeedsTable;
  prize_draws: PrizeDrawsTable;
  translations: TranslationsTable;
  translation_captions: TranslationCaptionsTable;
  translation_usage: TranslationUsageTable;
  leaderboards: LeaderboardsTable;
  leaderboard_entries: LeaderboardEntriesTable;
  polls: PollsTable;
  pinned_questions: PinnedQuestionsTable;
  stage_pictures: StagePicturesTable;
  run_sheets: RunSheetsTable;
  poll_answers: PollAnswersTable;
  feedback: FeedbackTable;
  presence_samples: PresenceSamplesTable;
  newcomer_notices: NewcomerNoticesTable;
  rehearsals: RehearsalsTable;
  setup_facts: SetupFactsTable;
}
