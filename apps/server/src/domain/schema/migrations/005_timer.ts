/** The countdown of an event: at most one row each. */
export const sql = `
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
`;
