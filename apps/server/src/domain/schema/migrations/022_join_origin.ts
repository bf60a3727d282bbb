/**
 * The address that an event's links and QR codes carry, where the organizer chose one; and what this installation has
 * done once that its first organizer is advised to do.
 */
export const sql = `
alter table events add column join_origin text;

create table setup_facts (
  name text primary key,
  happened_at timestamptz not null default now()
);
`;
