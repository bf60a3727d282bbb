-- Microphone queue: everybody who joined it, in all states.
create table microphone_entries (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  participant_key text not null,
  participant_name text not null,
  profile_id text references profiles on delete set null,
  submitted_at timestamptz not null default clock_timestamp(),
  topic text,
  -- Whether attendees and the stage may show the name.
  shows_name boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'called', 'done', 'absent', 'left')),
  -- The order of those who wait.
  position integer not null,
  called_at timestamptz,
  microphone smallint check (microphone between 1 and 9),
  primary key (event_id, id)
);
create unique index microphone_entries_active on microphone_entries (event_id, participant_key)
  where state in ('waiting', 'called');
create index microphone_entries_participant on microphone_entries (participant_key);
create index microphone_entries_profile on microphone_entries (profile_id) where profile_id is not null;

alter table events add column enable_microphone boolean not null default false;
alter table events add column microphone_first_timers_first boolean not null default false;

-- All views of the stage. A migration that adds one replaces the constraint in the same way.
alter table events drop constraint events_stage_activity_check;
alter table events add constraint events_stage_activity_check check (stage_activity in (
  'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard',
  'poll',
  'microphone'
));
