/** Events and groups that organizers created with an Idempotency-Key, so that a repeated request creates nothing. */
export const sql = `
create table made_once (
  organizer_id text not null references users (db_id),
  idempotency_key text not null,
  -- Both are null only inside the transaction that creates it. Deleting the event or group deletes the row.
  event_id text references events on delete cascade,
  group_id text references event_groups on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  primary key (organizer_id, idempotency_key)
);
create index made_once_event on made_once (event_id);
create index made_once_group on made_once (group_id);
`;
