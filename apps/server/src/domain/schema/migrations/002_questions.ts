/** The questions wall and its votes. */
export const sql = `
create table questions (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  content text not null,
  status text not null check (status in ('pending', 'open', 'answered', 'ignored')),
  participant_name text not null,
  participant_key text not null,
  participant_label text,
  profile_id text references profiles on delete set null,
  idempotency_key text,
  -- Counted from question_votes in the transaction of each vote, so that reading the wall counts nothing.
  upvotes integer not null default 0,
  downvotes integer not null default 0,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index questions_participant on questions (event_id, participant_key, submitted_at);
create unique index questions_once
  on questions (event_id, participant_key, idempotency_key)
  where idempotency_key is not null;

create table question_votes (
  event_id text not null,
  question_id bigint not null,
  profile_id text not null references profiles on delete cascade,
  vote text not null check (vote in ('upvote', 'downvote')),
  voted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, question_id, profile_id),
  foreign key (event_id, question_id) references questions on delete cascade
);
create index question_votes_profile on question_votes (profile_id, event_id);
`;
