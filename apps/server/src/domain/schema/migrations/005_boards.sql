-- Idea boards, their ideas and the votes for them.
alter table events add column enable_boards boolean not null default true;
alter table events drop constraint events_stage_activity_check;
alter table events add constraint events_stage_activity_check check (stage_activity in (
  'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard',
  'poll', 'board', 'microphone'
));

create table boards (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  -- What the organizer has defined, as the contract has it: prompt, columns, settings.
  definition jsonb not null,
  phase text not null default 'draft' check (phase in ('draft', 'collect', 'vote', 'closed')),
  -- Number of people with votes. Updated in each vote's transaction, so that reading the list needs no count.
  voters integer not null default 0,
  primary key (event_id, id)
);
create unique index boards_one_open on boards (event_id) where phase in ('collect', 'vote');

create table ideas (
  event_id text not null,
  id bigint generated always as identity,
  board_id bigint not null,
  -- Position in the columns of the board, from 0.
  board_column integer not null,
  content text not null,
  participant_name text not null,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  -- 'review': the board reviews its ideas.
  held_for text check (held_for in ('language', 'link', 'muted', 'review')),
  -- Number of people who voted for it or for an idea that was merged into it.
  votes integer not null default 0,
  merged_into bigint,
  merged_at timestamptz,
  primary key (event_id, id),
  foreign key (event_id, board_id) references boards on delete cascade,
  foreign key (event_id, merged_into) references ideas (event_id, id),
  check (held_for is null or is_hidden),
  check ((merged_into is null) = (merged_at is null))
);
create index ideas_board on ideas (event_id, board_id);
create index ideas_merged on ideas (event_id, merged_into) where merged_into is not null;
create index ideas_participant on ideas (event_id, participant_key, submitted_at);
create index ideas_profile on ideas (profile_id) where profile_id is not null;

create table idea_votes (
  event_id text not null,
  board_id bigint not null,
  idea_id bigint not null,
  participant_key text not null,
  profile_id text references profiles on delete set null,
  voted_at timestamptz not null default clock_timestamp(),
  -- In this order, a person's votes on a board and the number of its voters are read from the index.
  primary key (event_id, board_id, participant_key, idea_id),
  foreign key (event_id, idea_id) references ideas on delete cascade
);
create index idea_votes_idea on idea_votes (event_id, idea_id, participant_key);
create index idea_votes_participant on idea_votes (participant_key);
create index idea_votes_profile on idea_votes (profile_id) where profile_id is not null;
