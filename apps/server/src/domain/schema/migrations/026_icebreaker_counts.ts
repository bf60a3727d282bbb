/**
 * The number of shown icebreaker responses of each event, so that a batch of new ones does not count all earlier ones.
 */
export const sql = `
-- Updated by every batch of responses. Free space in the page makes these updates HOT: they do not touch the index.
create table icebreaker_counts (
  event_id text primary key references events on delete cascade,
  shown integer not null default 0
) with (fillfactor = 50);
insert into icebreaker_counts (event_id, shown)
  select event_id, count(*) from icebreaker_responses where status = 'shown' group by event_id;
`;
