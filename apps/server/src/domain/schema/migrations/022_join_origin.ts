/**
 * The address that the organizer chose for an event's links and QR codes; and steps of the setup checklist that were
 * done on this installation.
 */
export const sql = `
alter table events add column join_origin text;

create table setup_facts (
  name text primary key,
  happened_at timestamptz not null default now()
);
`;
