/** The emoji pulse: a row per vote, for the lock and for reactions by minute, and the running counts of each event. */
export const sql = `
create table reaction_votes (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  mood text not null check (mood in ('excited', 'neutral', 'bored')),
  participant_key text not null,
  profile_id text references profiles on delete set null,
  idempotency_key text,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index reaction_votes_participant on reaction_votes (event_id, participant_key, submitted_at);
create unique index reaction_votes_once
  on reaction_votes (event_id, participant_key, idempotency_key)
  where idempotency_key is not null;

-- Changed by every batch of votes: room on the page keeps those updates from touching the index.
create table reaction_counts (
  event_id text primary key references events on delete cascade,
  excited integer not null default 0,
  neutral integer not null default 0,
  bored integer not null default 0
) with (fillfactor = 50);
`;
