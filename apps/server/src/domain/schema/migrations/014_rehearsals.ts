/** Rehearsals: the last of each event, and the scratch copy of the one that is under way. */
export const sql = `
create table rehearsals (
  event_id text primary key references events on delete cascade,
  scratch_event_id text references events on delete set null,
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
  crowd_was_slow boolean not null default false
);

-- One at a time on the whole installation, whatever its nodes.
create unique index rehearsals_under_way on rehearsals ((true)) where outcome is null;
create index rehearsals_scratch on rehearsals (scratch_event_id);
`;
