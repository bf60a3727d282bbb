/** Run sheets: the steps of an event, and which one is current. */
export const sql = `
create table run_sheets (
  event_id text primary key references events on delete cascade,
  steps jsonb not null,
  -- Index of the current step, from 0; null before the first one.
  current_step integer,
  -- Number of changes of the steps.
  revision integer not null
);
`;
