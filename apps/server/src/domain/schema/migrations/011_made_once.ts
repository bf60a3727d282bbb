/** What each organizer made under which Idempotency-Key, so that a repeated request makes nothing twice. */
export const sql = `
create table made_once (
  organizer_id text not null references users (db_id),
  idempotency_key text not null,
  -- Empty only inside the transaction that makes it. What is deleted takes its key along.
  event_id text references events on delete cascade,
  group_id text references event_groups on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  primary key (organizer_id, idempotency_key)
);
create index made_once_event on made_once (event_id);
create index made_once_group on made_once (group_id);
`;
