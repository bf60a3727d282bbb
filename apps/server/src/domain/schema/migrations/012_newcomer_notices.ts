/** Events in which newcomers of one address were slowed down. */
export const sql = `
create table crowd_notices (
  event_id text primary key references events on delete cascade,
  slowed integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
`;
