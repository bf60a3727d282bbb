/** Sign-in, events, groups, their teams, and the icebreaker. */
export const sql = `
create table installation_secrets (
  name text primary key,
  value bytea not null
);

create table users (
  db_id text primary key,
  hub_user_id text not null unique,
  username text not null,
  email text not null,
  premium boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index users_username on users (lower(username));

create table profiles (
  id text primary key,
  wallet_user_id text not null unique,
  username text not null,
  email text not null,
  display_name text not null,
  avatar_url text,
  tier text not null default 'free' check (tier in ('free', 'paid', 'team')),
  credits integer not null default 0,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table wallet_sessions (
  id_hash bytea primary key,
  token_hash bytea not null,
  profile_id text not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  validated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wallet_sessions_token on wallet_sessions (token_hash);
create index wallet_sessions_profile on wallet_sessions (profile_id);

create table event_groups (
  id text primary key,
  permalink text not null unique,
  title text not null,
  description text not null default '',
  logo_url text,
  banner_url1 text,
  banner_url2 text,
  banner_url3 text,
  require_gfavip_login boolean not null default false,
  current_event_id text,
  organizer_id text not null references users (db_id),
  session_access_mode text not null default 'hybrid' check (session_access_mode in ('hybrid', 'sequential', 'open')),
  created_at timestamptz not null default now()
);
create index event_groups_organizer on event_groups (organizer_id, created_at desc);

create table events (
  id text primary key,
  title text not null,
  description text not null default '',
  organizer_id text not null references users (db_id),
  created_at timestamptz not null default now(),
  is_archived boolean not null default false,
  archived_at timestamptz,
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
  has_leaderboard boolean not null default true,
  chat_allow_anonymous boolean not null default true,
  chat_moderation_enabled boolean not null default true,
  chat_community_id text not null default 'gfavip',
  review_anonymous_questions boolean not null default true
);
create index events_organizer on events (organizer_id, created_at desc);
create index events_group on events (group_id, group_order);

create table event_collaborators (
  id text primary key,
  event_id text not null references events on delete cascade,
  user_db_id text references users (db_id),
  invited_username text not null,
  role text not null check (role in ('moderator', 'admin')),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index event_collaborators_invited on event_collaborators (event_id, lower(invited_username));
create index event_collaborators_user on event_collaborators (user_db_id);

create table group_collaborators (
  id text primary key,
  group_id text not null references event_groups on delete cascade,
  user_db_id text references users (db_id),
  invited_username text not null,
  role text not null check (role in ('moderator', 'admin')),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index group_collaborators_invited on group_collaborators (group_id, lower(invited_username));
create index group_collaborators_user on group_collaborators (user_db_id);

-- The key begins with the event, because that is what makes the planner read an event's list from it.
create table icebreaker_responses (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  response text not null,
  participant_name text not null,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  idempotency_key text,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index icebreaker_responses_participant on icebreaker_responses (event_id, participant_key);
create unique index icebreaker_responses_once
  on icebreaker_responses (event_id, participant_key, idempotency_key)
  where idempotency_key is not null;
`;
