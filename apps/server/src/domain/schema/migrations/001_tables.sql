-- Keys of what belongs to an event begin with the event, so that the planner reads an event's list from the index of the
-- key.

---- Accounts and sessions

create table installation_secrets (
  name text primary key,
  value bytea not null
);

-- The system user owns the demo event. Nobody can sign in as the system user or as a sample attendee.
create table users (
  db_id text primary key,
  hub_user_id text unique,
  username text not null,
  email text not null,
  premium boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint users_vouched_for check (hub_user_id is not null or db_id = 'system')
);
create index users_username on users (lower(username));

create table profiles (
  id text primary key,
  wallet_user_id text unique,
  username text not null,
  email text not null,
  display_name text not null,
  avatar_url text,
  tier text not null default 'free' check (tier in ('free', 'paid', 'team')),
  credits integer not null default 0,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint profiles_vouched_for check (wallet_user_id is not null or id like 'sample-%')
);

create table wallet_sessions (
  profile_id text not null references profiles on delete cascade,
  id_hash bytea primary key,
  token_hash bytea not null,
  -- The provider's token, encrypted with the cookie, so that the provider can validate it again.
  sealed_token bytea not null,
  created_at timestamptz not null default now(),
  validated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wallet_sessions_token on wallet_sessions (token_hash);
create index wallet_sessions_profile on wallet_sessions (profile_id);

create table staff_sessions (
  user_db_id text not null references users on delete cascade,
  id_hash bytea primary key,
  token_hash bytea not null,
  sealed_token bytea not null,
  created_at timestamptz not null default now(),
  validated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_sessions_token on staff_sessions (token_hash);
create index staff_sessions_user on staff_sessions (user_db_id);

-- Steps of the setup checklist that were done on this installation.
create table setup_facts (
  name text primary key,
  happened_at timestamptz not null default now()
);

---- Groups and events

create table event_groups (
  id text primary key,
  permalink text not null unique,
  title text not null,
  description text not null default '',
  logo_url text,
  banner_url1 text,
  banner_url2 text,
  banner_url3 text,
  requires_wallet_login boolean not null default false,
  current_event_id text,
  organizer_id text not null references users (db_id),
  session_access_mode text not null default 'hybrid' check (session_access_mode in ('hybrid', 'sequential', 'open')),
  created_at timestamptz not null default now()
);
create index event_groups_organizer on event_groups (organizer_id, created_at desc);

-- Permalinks are never given to a second group.
create table group_permalinks (
  permalink text primary key,
  given_at timestamptz not null default now()
);

create table events (
  id text primary key,
  title text not null,
  description text not null default '',
  organizer_id text not null references users (db_id),
  created_at timestamptz not null default now(),
  is_archived boolean not null default false,
  archived_at timestamptz,
  emptied_at timestamptz,
  is_private boolean not null default false,
  was_live boolean not null default false,
  group_id text references event_groups on delete set null,
  group_order integer,
  speaker_profile_url text,
  translation_language text not null default 'en',
  emoji_rate_limit integer not null default 5,
  enable_word_cloud boolean not null default true,
  enable_social_wall boolean not null default true,
  enable_emoji_pulse boolean not null default true,
  enable_translation boolean not null default false,
  enable_live_chat boolean not null default true,
  enable_timer boolean not null default true,
  enable_prize_drawing boolean not null default true,
  enable_polls boolean not null default true,
  has_leaderboard boolean not null default true,
  chat_allow_anonymous boolean not null default true,
  chat_moderation_enabled boolean not null default true,
  chat_community_id text not null default 'gfavip',
  review_anonymous_questions boolean not null default true,
  stage_activity text not null default 'auto' check (stage_activity in (
    'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard',
    'poll'
  )),
  stage_mode text not null default 'live' check (stage_mode in ('live', 'frozen', 'black')),
  icebreaker_prompt text,
  cloud_leaves_out_fillers boolean not null default false,
  review_icebreaker boolean not null default false,
  text_filter_enabled boolean not null default true,
  word_filter_action text not null default 'hold' check (word_filter_action in ('hold', 'refuse')),
  join_origin text
);
create index events_organizer on events (organizer_id, created_at desc);
create index events_group on events (group_id, group_order);
alter table event_groups
  add constraint event_groups_current_event foreign key (current_event_id) references events on delete set null;

-- What was answered to requests with an Idempotency-Key, so that a repeated request does nothing.
create table receipts (
  -- Who sent the key: a participant key, or "u:" with the id of an organizer.
  participant_key text not null,
  -- What the key is for: a kind of submission in one event, or creating.
  scope text not null,
  idempotency_key text not null,
  -- Null for what does not belong to an event. Not a foreign key, which would be checked with each submission: deleteEvent
  -- deletes the receipts.
  event_id text,
  -- Null only inside the transaction that stores it.
  receipt json,
  stored_at timestamptz not null default clock_timestamp(),
  primary key (participant_key, scope, idempotency_key)
);
create index receipts_age on receipts using brin (stored_at);

-- What a frozen stage shows.
create table stage_pictures (
  event_id text primary key references events on delete cascade,
  taken_at timestamptz not null,
  content jsonb not null
);

create table run_sheets (
  event_id text primary key references events on delete cascade,
  steps jsonb not null,
  -- Index of the current step, from 0; null before the first one.
  current_step integer,
  -- Number of changes of the steps.
  revision integer not null
);

-- The last rehearsal of each event, and the temporary copy of the event that a running one uses.
create table rehearsals (
  event_id text primary key references events on delete cascade,
  copy_event_id text references events on delete set null,
  people integer not null,
  seconds integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  elapsed_seconds integer not null default 0,
  joined integer not null default 0,
  sent integer not null default 0,
  stop_asked boolean not null default false,
  outcome text check (outcome in ('passed', 'failed', 'unclear', 'stopped', 'people', 'interrupted')),
  checks jsonb not null default '[]',
  simulation_was_slow boolean not null default false
);
-- At most one running rehearsal per installation, over all nodes.
create unique index rehearsals_running on rehearsals ((true)) where outcome is null;
create index rehearsals_scratch on rehearsals (copy_event_id);

-- Each node counts its own sockets. The people of a minute are the sum over all nodes.
create table presence_samples (
  event_id text not null references events on delete cascade,
  minute timestamptz not null,
  node text not null,
  people integer not null,
  primary key (event_id, minute, node)
);

-- Events in which newcomers of one address were slowed down.
create table newcomer_notices (
  event_id text primary key references events on delete cascade,
  slowed integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

---- Teams, access links, moderation

-- The teams of events and of groups.
create table collaborators (
  id text primary key,
  event_id text references events on delete cascade,
  group_id text references event_groups on delete cascade,
  user_db_id text references users (db_id),
  invited_username text not null,
  role text not null check (role in ('moderator', 'admin')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Whether the bundled hub had an account with this name when the invitation was made.
  account_known boolean not null default false,
  -- Who has signed in with the invited name and needs a confirmation.
  claimant_db_id text references users (db_id),
  -- When the member first used the role. Until then their email address is not shown to the team.
  accepted_at timestamptz,
  constraint collaborators_team check (num_nonnulls(event_id, group_id) = 1),
  constraint collaborators_claim check (claimant_db_id is null or user_db_id is null)
);
create unique index collaborators_event on collaborators (event_id, lower(invited_username)) where event_id is not null;
create unique index collaborators_group on collaborators (group_id, lower(invited_username)) where group_id is not null;
create index collaborators_user on collaborators (user_db_id);
-- Read at every sign-in, to find open invitations for the username.
create index collaborators_open on collaborators (lower(invited_username)) where user_db_id is null;

-- Stays when the invitation is removed: adding the same name again must not grant the role without a confirmation.
create table unconfirmed_names (
  organizer_id text not null references users (db_id),
  user_db_id text not null references users (db_id),
  primary key (organizer_id, user_db_id)
);

create table access_links (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  role text not null check (role in ('moderator', 'speaker', 'screen')),
  label text not null,
  -- SHA-256 of the secret, which is stored nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_by text references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened integer not null default 0,
  primary key (event_id, id)
);

-- Without texts of participants: target_id is the id of what the action was about. subject is what organizers named it.
create table audit_log (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  target_id bigint,
  subject text,
  -- The account, or the label of the link. Both null: the account was deleted.
  user_db_id text references users on delete set null,
  link_label text,
  primary key (event_id, id),
  check (user_db_id is null or link_label is null)
);

-- The words and exceptions of one event. An event without a row has none.
create table text_filters (
  event_id text primary key references events on delete cascade,
  words text[] not null,
  exceptions text[] not null
);

-- The name of the muted participant is the one in the post that the mute was made from.
create table mutes (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  participant_key text not null,
  participant_name text not null,
  profile_id text references profiles on delete cascade,
  muted_by text references users on delete set null,
  -- Label of the access link that muted them, if it was no account.
  muted_by_link text,
  muted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id),
  unique (event_id, participant_key)
);
create index mutes_profile on mutes (profile_id) where profile_id is not null;

---- Icebreaker

create table icebreaker_responses (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  response text not null,
  participant_name text not null,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  held_for text check (held_for in ('language', 'link', 'review', 'muted')),
  primary key (event_id, id),
  check (held_for is null or is_hidden)
);
create index icebreaker_responses_participant on icebreaker_responses (event_id, participant_key);
create index icebreaker_responses_held on icebreaker_responses (event_id, participant_key) where held_for is not null;

-- The number of shown responses, so that a batch of new ones does not count all earlier ones. Updated by every batch.
-- Free space in the page makes these updates HOT: they do not touch the index.
create table icebreaker_counts (
  event_id text primary key references events on delete cascade,
  shown integer not null default 0
) with (fillfactor = 50);

-- The complete list in one row. An event without a row has no rules; its version is 0.
create table word_rules (
  event_id text primary key references events on delete cascade,
  rules jsonb not null,
  version integer not null
);

---- Questions

-- A merged question keeps its own votes and its state. The question that it is merged into counts both.
create table questions (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  content text not null,
  participant_name text not null,
  participant_key text not null,
  participant_label text,
  profile_id text references profiles on delete set null,
  -- Updated from question_votes in each vote's transaction, so that reading the list needs no count.
  upvotes integer not null default 0,
  downvotes integer not null default 0,
  submitted_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  -- 'review': the event reviews the questions of people without an account.
  held_for text check (held_for in ('language', 'review', 'muted')),
  is_answered boolean not null default false,
  answer text,
  merged_into bigint,
  merged_at timestamptz,
  primary key (event_id, id),
  foreign key (event_id, merged_into) references questions (event_id, id),
  check (held_for is null or is_hidden),
  check (not (is_answered and is_hidden)),
  check (answer is null or is_answered),
  check ((merged_into is null) = (merged_at is null))
);
create index questions_participant on questions (event_id, participant_key, submitted_at);
create index questions_merged on questions (event_id, merged_into) where merged_into is not null;

create table question_votes (
  event_id text not null,
  question_id bigint not null,
  profile_id text not null references profiles on delete cascade,
  -- 'none': the vote on a question with merged ones was withdrawn, also where the vote was given on one of those.
  vote text not null check (vote in ('upvote', 'downvote', 'none')),
  voted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, question_id, profile_id),
  foreign key (event_id, question_id) references questions on delete cascade
);
create index question_votes_profile on question_votes (profile_id, event_id);

create table question_labels (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  name text not null,
  position integer not null,
  primary key (event_id, id)
);

create table labeled_questions (
  event_id text not null,
  question_id bigint not null,
  label_id bigint not null,
  primary key (event_id, question_id, label_id),
  foreign key (event_id, question_id) references questions on delete cascade,
  foreign key (event_id, label_id) references question_labels on delete cascade
);
create index labeled_questions_label on labeled_questions (event_id, label_id);

-- Deleting the question removes it from the stage.
create table pinned_questions (
  event_id text primary key references events on delete cascade,
  question_id bigint not null,
  foreign key (event_id, question_id) references questions (event_id, id) on delete cascade
);

---- Reactions

-- A row per vote, for the minimum interval and for counts by minute.
create table mood_votes (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  mood text not null check (mood in ('excited', 'neutral', 'bored')),
  participant_key text not null,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index mood_votes_participant on mood_votes (event_id, participant_key, submitted_at);

-- Updated by every batch of votes, as icebreaker_counts is.
create table mood_counts (
  event_id text primary key references events on delete cascade,
  excited integer not null default 0,
  neutral integer not null default 0,
  bored integer not null default 0
) with (fillfactor = 50);

---- Chat

create table chat_messages (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  content text not null,
  participant_name text not null,
  participant_key text not null,
  visit_tag text,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  held_for text check (held_for in ('language', 'link', 'muted')),
  primary key (event_id, id),
  check (held_for is null or is_hidden)
);
create index chat_messages_visible on chat_messages (event_id, id) where not is_hidden;
create index chat_messages_held on chat_messages (event_id, id) where held_for is not null;
create index chat_messages_participant on chat_messages (event_id, participant_key, submitted_at);

create table chat_reactions (
  event_id text not null,
  id bigint generated always as identity,
  message_id bigint not null,
  emoji text not null,
  participant_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id),
  foreign key (event_id, message_id) references chat_messages on delete cascade
);
-- The column order also serves counting a message's reactions by emoji.
create unique index chat_reactions_once on chat_reactions (event_id, message_id, emoji, participant_key);
create index chat_reactions_participant on chat_reactions (event_id, participant_key, message_id);

---- Timer

create table timers (
  event_id text primary key references events on delete cascade,
  status text not null default 'idle' check (status in ('idle', 'running', 'paused')),
  duration_seconds integer,
  end_at timestamptz,
  remaining_ms integer,
  revision integer not null default 0,
  check ((end_at is not null) = (status = 'running')),
  check ((remaining_ms is not null) = (status = 'paused')),
  check (duration_seconds is not null or status = 'idle')
);

---- Prize drawing

create table prize_entries (
  event_id text not null references events on delete cascade,
  profile_id text not null references profiles on delete cascade,
  -- Identifies the entry in published lists without revealing the person.
  code text not null,
  entered_at timestamptz not null default clock_timestamp(),
  -- Keyed hash of the network, so that a draw can leave out entries of the same network. Null: the account was not new.
  network_group text,
  primary key (event_id, profile_id),
  unique (event_id, code)
);

-- One row per event. The hash is public immediately, the seed only after a draw has used it.
create table prize_seeds (
  event_id text primary key references events on delete cascade,
  seed text not null,
  seed_hash text not null,
  committed_at timestamptz not null default clock_timestamp()
);

-- Names are stored as they were at the draw, so that the list shows what was announced.
create table prize_draws (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  profile_id text references profiles on delete set null,
  username text not null,
  display_name text not null,
  avatar_url text,
  winner_code text not null,
  winner_index integer not null,
  entries text[] not null,
  entries_hash text not null,
  seed text not null,
  seed_hash text not null,
  committed_at timestamptz not null,
  drawn_at timestamptz not null default clock_timestamp(),
  left_out integer not null default 0,
  primary key (event_id, id),
  unique (event_id, winner_code)
);
create unique index prize_draws_winner on prize_draws (event_id, profile_id);

---- Translation

create table translations (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  original_text text not null,
  translated_text text not null,
  target_language text,
  participant_name text not null,
  participant_key text not null,
  -- The id that the page gave itself, so that nobody reads the history of another id.
  participant_label text,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index translations_participant on translations (event_id, participant_key, id desc);
create index translations_label on translations (event_id, participant_label) where participant_label is not null;

create table translation_captions (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  original_text text not null,
  translated_text text not null,
  target_language text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);

-- Characters that this installation sent to its translation service, per UTC day.
create table translation_usage (
  day date primary key,
  characters bigint not null
);

---- Leaderboards

-- One row for each computed leaderboard, including empty ones.
create table leaderboards (
  event_id text primary key references events on delete cascade,
  formula_version integer not null,
  calculated_at timestamptz not null default clock_timestamp()
);

create table leaderboard_entries (
  event_id text not null references leaderboards on delete cascade,
  profile_id text not null references profiles on delete cascade,
  activity text not null,
  submissions integer not null,
  points integer not null,
  votes_received integer not null,
  reached_at timestamptz not null,
  primary key (event_id, profile_id, activity)
);
create index leaderboard_entries_profile on leaderboard_entries (profile_id);

---- Polls and quizzes

create table polls (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  position integer not null,
  -- What the organizer has defined, as the contract has it: kind, question, options, settings.
  definition jsonb not null,
  -- Number of changes of the definition.
  version integer not null default 0,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  opened_at timestamptz,
  -- When an open quiz ends. It is over from then on, even if the state is still open.
  closes_at timestamptz,
  -- Number of resets: answers of an earlier round do not exist any more.
  round integer not null default 0,
  primary key (event_id, id),
  check ((state = 'draft') = (opened_at is null)),
  check ((definition ->> 'kind' = 'quiz' and state <> 'draft') = (closes_at is not null))
);
create unique index polls_one_open on polls (event_id) where state = 'open';
create index polls_closing on polls (closes_at) where state = 'open' and closes_at is not null;

create table poll_answers (
  event_id text not null,
  id bigint generated always as identity,
  poll_id bigint not null,
  answer jsonb not null,
  participant_name text not null,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  -- Of a quiz: its points, 0 for a wrong answer.
  points integer,
  is_hidden boolean not null default false,
  held_for text check (held_for in ('language', 'link', 'muted')),
  -- Of the first answer.
  submitted_at timestamptz not null default clock_timestamp(),
  -- The last ten times that this participant answered, for the limit per minute.
  sent_at timestamptz[] not null,
  primary key (event_id, id),
  unique (event_id, poll_id, participant_key),
  foreign key (event_id, poll_id) references polls on delete cascade,
  check (held_for is null or is_hidden)
);
create index poll_answers_participant on poll_answers (participant_key);
create index poll_answers_profile on poll_answers (profile_id) where profile_id is not null;

---- Feedback

create table feedback (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  stars integer not null check (stars between 1 and 5),
  comment text,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id),
  unique (event_id, participant_key)
);
create index feedback_participant on feedback (participant_key);
create index feedback_profile on feedback (profile_id) where profile_id is not null;
