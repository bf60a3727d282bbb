/** The end of a session: its leaderboard, who was in the room when, what the big screen shows, invitations by name. */
export const sql = `
alter table events add column stage_activity text not null default 'auto'
  check (stage_activity in (
    'auto', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard'
  ));

-- One row for each computed result, also for one with nobody on it.
create table leaderboards (
  event_id text primary key references events on delete cascade,
  formula_version integer not null,
  calculated_at timestamptz not null default clock_timestamp()
);

create table leaderboard_entries (
  event_id text not null references leaderboards on delete cascade,
  profile_id text not null references profiles on delete cascade,
  rank integer not null,
  tier_badge text not null check (tier_badge in ('gold', 'silver', 'bronze', 'none')),
  total_points integer not null,
  icebreaker boolean not null,
  questions_asked integer not null,
  chat_messages integer not null,
  primary key (event_id, profile_id)
);
create index leaderboard_entries_rank on leaderboard_entries (event_id, rank, profile_id);
create index leaderboard_entries_profile on leaderboard_entries (profile_id);

-- Each node counts its own sockets; what a minute saw is their sum.
create table presence_samples (
  event_id text not null references events on delete cascade,
  minute timestamptz not null,
  node text not null,
  people integer not null,
  primary key (event_id, minute, node)
);

-- Asked at every sign-in: is anybody of this name invited anywhere?
create index event_collaborators_open on event_collaborators (lower(invited_username)) where user_db_id is null;
create index group_collaborators_open on group_collaborators (lower(invited_username)) where user_db_id is null;
`;
