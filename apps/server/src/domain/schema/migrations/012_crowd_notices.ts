/** Events in which somebody seems to take part again and again under new names. */
export const sql = `
create table crowd_notices (
  event_id text primary key references events on delete cascade,
  slowed integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
`;
