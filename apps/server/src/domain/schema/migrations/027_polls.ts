/** Polls and quizzes, their answers, and the closing feedback. */
export const sql = `
alter table events add column enable_polls boolean not null default true;
alter table events drop constraint events_stage_activity_check;
alter table events add constraint events_stage_activity_check check (stage_activity in (
  'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard', 'poll'
));

create table polls (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  position integer not null,
  kind text not null check (kind in ('choice', 'scale', 'ranking', 'text', 'quiz')),
  question text not null,
  -- Options, choices, scale, correct options, seconds: what the kind has.
  definition jsonb not null,
  results_visibility text not null check (results_visibility in ('live', 'after-answer', 'after-close', 'staff')),
  is_changeable boolean not null,
  is_anonymous boolean not null,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  opened_at timestamptz,
  -- When an open quiz ends. It is over from then on, even if the state is still open.
  closes_at timestamptz,
  -- Number of resets: answers of an earlier round do not exist any more.
  round integer not null default 0,
  primary key (event_id, id),
  check ((state = 'draft') = (opened_at is null)),
  check ((kind = 'quiz' and state <> 'draft') = (closes_at is not null))
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
  -- The last ten times that this participant answered, for the limit per minute, and their idempotency keys.
  sent_at timestamptz[] not null,
  idempotency_keys text[] not null,
  primary key (event_id, id),
  unique (event_id, poll_id, participant_key),
  foreign key (event_id, poll_id) references polls on delete cascade,
  check (held_for is null or is_hidden)
);
create index poll_answers_participant on poll_answers (participant_key);
create index poll_answers_profile on poll_answers (profile_id) where profile_id is not null;

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

-- Leaderboards that were computed before have no quiz points.
alter table leaderboard_entries add column quiz_points integer not null default 0;
`;
