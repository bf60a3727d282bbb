/** Prize drawing: who is in the drum, the sealed seed of the next draw, the draws made. */
export const sql = `
create table prize_entries (
  event_id text not null references events on delete cascade,
  profile_id text not null references profiles on delete cascade,
  -- Stands for the profile in published entry lists: it says nothing about the person.
  code text not null,
  entered_at timestamptz not null default clock_timestamp(),
  primary key (event_id, profile_id),
  unique (event_id, code)
);

-- One row per event; its hash is public from the moment it exists, the seed only once a draw has used it.
create table prize_seeds (
  event_id text primary key references events on delete cascade,
  seed text not null,
  seed_hash text not null,
  committed_at timestamptz not null default clock_timestamp()
);

-- Names are kept as they were at the draw: what was announced stays what is listed.
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
  primary key (event_id, id),
  unique (event_id, winner_code)
);
create unique index prize_draws_winner on prize_draws (event_id, profile_id);
`;
